// Preloaded into child processes and worker threads of tests, so that they run the sources as they are written.
import { register } from 'tsx/esm/api'

register()

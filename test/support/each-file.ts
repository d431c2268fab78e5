// Around every file of tests. Modules are imported once for many files, so they cannot register this themselves.
import { afterAll } from 'vitest'
import { endCommands } from './command.ts'

afterAll(endCommands)

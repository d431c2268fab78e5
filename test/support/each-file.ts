// Runs around every test file. Modules are imported once for many files, so that they cannot register this themselves.
import { afterAll } from 'vitest'
import { endCommands } from './command.ts'

afterAll(endCommands)

// What was typed cannot be a command: exit code 2 instead of 1.
import { InputError } from '../errors.ts'

export class UsageError extends InputError {}

// The error for arguments that no command understands: exit code 2 instead of 1.
import { InputError } from '../errors.ts'

export class UsageError extends InputError {}

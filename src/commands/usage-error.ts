// Errors of commands that have exit codes of their own (failure.ts).
import { InputError } from '../errors.ts'

/** Thrown for arguments that no command understands. */
export class UsageError extends InputError {}

/** Thrown when what a command names does not exist: a key, a team, a connector. */
export class NotFoundError extends InputError {}

/** Thrown when a command has no key, or one that cannot be a key. */
export class NoKeyError extends InputError {}

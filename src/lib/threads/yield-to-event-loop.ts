// Lets other work of the process run first.

/** Resolves in the next turn of the event loop, after pending input and output. */
export const yieldToEventLoop = (): Promise<void> => new Promise(resolve => setImmediate(resolve))

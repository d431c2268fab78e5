// Lets other work of the process run before going on.

/** Resolves in the next turn of the event loop, after waiting input and output had their turn. */
export const yieldToEventLoop = (): Promise<void> => new Promise(resolve => setImmediate(resolve))

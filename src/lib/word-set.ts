// Tables of words that are written as one line.

/** Returns the words of a line, which single spaces part. */
export const wordSet = (line: string): ReadonlySet<string> => new Set(line.split(' '))

// Tables of words that are written as one text.

/** Returns the words, which spaces or line ends part. */
export const wordSet = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

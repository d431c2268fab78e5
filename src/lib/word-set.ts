// Tables of words and of phrases that are written as one text.

/** Returns the words, which spaces or line ends part. */
export const wordSet = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

/** Returns the phrases, which commas part. */
export const phraseSet = (phrases: string): ReadonlySet<string> =>
  new Set(phrases.split(',').map(phrase => phrase.trim().replace(/\s+/g, ' ')))

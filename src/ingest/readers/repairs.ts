// Collects what had to be repaired while a file was read, and says it in sentences for the person who imports it.

/** How a repair is told: how often it was made, and the line (or ordinal of the record) of the first one. */
export type Sentence = (count: number, firstLine: number) => string

export interface Repairs {
  /** Counts one more repair of a kind; the sentence itself, a constant function, is what tells kinds apart. */
  readonly add: (sentence: Sentence, line?: number) => void
  readonly list: () => readonly string[]
}

export function collectRepairs(): Repairs {
  const kinds = new Map<Sentence, { count: number; readonly firstLine: number }>()
  return {
    add: (sentence, line = 0) => {
      const kind = kinds.get(sentence)
      if (kind) kind.count++
      else kinds.set(sentence, { count: 1, firstLine: line })
    },
    list: () => [...kinds].map(([sentence, { count, firstLine }]) => sentence(count, firstLine)),
  }
}

/** `1 line is`, `1,378 lines are`: the subject and the verb of a counted sentence. */
export const counted = (count: number, one: string, several: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`

// Collects what had to be repaired while a file was read, as sentences for the user.

/** Returns the sentence for a kind of repair, given how often it was made and the line (or ordinal) of the first one. */
export type RepairMessage = (count: number, firstLine: number) => string

export interface Repairs {
  /** Counts one more repair; the kinds are told apart by their message functions. */
  readonly add: (sentence: RepairMessage, line?: number) => void
  readonly list: () => readonly string[]
}

export function collectRepairs(): Repairs {
  const kinds = new Map<RepairMessage, { count: number; readonly firstLine: number }>()
  return {
    add: (sentence, line = 0) => {
      const kind = kinds.get(sentence)
      if (kind) kind.count++
      else kinds.set(sentence, { count: 1, firstLine: line })
    },
    list: () => [...kinds].map(([sentence, { count, firstLine }]) => sentence(count, firstLine)),
  }
}

/** Returns a number with its noun and verb, such as `1 line is` or `1,378 lines are`. */
export const countedPhrase = (count: number, one: string, several: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`

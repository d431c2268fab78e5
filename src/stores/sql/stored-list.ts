// Reads columns that hold JSON arrays, some of which may be damaged.

/** Returns the array in the text, or undefined when there is none. `almanac doctor` finds such a row. */
export function storedList(text: string): readonly unknown[] | undefined {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list : undefined
  } catch {
    return undefined
  }
}

/** Returns the texts in a list of permissions or endpoints: none for a damaged one, so that nobody gains by damage. */
export const listIn = (text: string): readonly string[] => storedList(text)?.map(String) ?? []

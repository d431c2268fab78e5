// The weights of features of titles for each function, as a text of the repository and in the memory of a thread.
import { functionCategories } from '../catalog/person/vocabulary.ts'
import type { FunctionCategory } from './canonical/title.ts'

/** The weights of all features, in arrays: an object for each of them would take three times the memory. */
export interface FeatureWeights {
  /** The row of each feature; its weights are those from `starts[row]` to `starts[row + 1]`. */
  readonly rowOf: ReadonlyMap<string, number>
  readonly starts: Uint32Array
  /** The position among the functions of the one that each weight is for. */
  readonly categories: Uint8Array
  readonly tenths: Int8Array
}

/** A feature with its weights in tenths for the functions that it says something of. */
export type FeatureLine = readonly [
  feature: string,
  weights: readonly (readonly [category: FunctionCategory, tenths: number])[],
]

const lineEnd = 10
const tab = 9
const codeLength = 4

/** Functions are written as the first letters of their names: `welder`, a tab, `oper+38 engi-12`. */
const codeOf = (category: FunctionCategory): string => category.slice(0, codeLength).toLowerCase()

/** Returns the text that `weightsInSteps` reads. */
export const textOfWeights = (lines: readonly FeatureLine[]): string =>
  lines
    .map(([feature, weights]) => {
      const codes = weights.map(
        ([category, tenths]) => `${codeOf(category)}${tenths < 0 ? '' : '+'}${tenths}`,
      )
      return `${feature}\t${codes.join(' ')}\n`
    })
    .join('')

/** Reads the weights, in one step for each feature. */
export function* weightsInSteps(text: Buffer): Generator<undefined, FeatureWeights> {
  const positions = new Map(functionCategories.map((category, position) => [codeOf(category), position]))
  const rowOf = new Map<string, number>()
  const starts: number[] = [0]
  const categories: number[] = []
  const tenths: number[] = []
  let from = 0
  while (from < text.length) {
    yield
    const featureEnd = text.indexOf(tab, from)
    const end = text.indexOf(lineEnd, featureEnd)
    // Read from the bytes, because parts of a text would keep all of it in memory.
    rowOf.set(text.toString('utf8', from, featureEnd), rowOf.size)
    for (const weight of text.toString('latin1', featureEnd + 1, end).split(' ')) {
      categories.push(positions.get(weight.slice(0, codeLength)) ?? 0)
      tenths.push(Number(weight.slice(codeLength)))
    }
    starts.push(categories.length)
    from = end + 1
  }
  return {
    rowOf,
    starts: Uint32Array.from(starts),
    categories: Uint8Array.from(categories),
    tenths: Int8Array.from(tenths),
  }
}

// Measures how often a company is found by the name that another registry or exchange gives it, with the company on file
// and without it, and whether the confidence of the answers is the share of them that is right.
import { company } from '../../src/catalog/company/company.ts'
import type { NameMatch } from '../../src/matching/candidate.ts'
import { comparedName } from '../../src/matching/compared-name.ts'
import { nameMatcherOver } from '../../src/matching/name-candidates.ts'
import type { Records } from '../../src/stores/records.ts'
import { type Outcome, tenths } from '../calibration.ts'
import { companyEntities, isFitted } from './company-entities.ts'
import type { Measure, Quality } from './measure.ts'
import { withNamedCompanies } from './named-store.ts'

export const companyNames: Measure = {
  question: 'Are companies found by the names that other lists give them, and is the confidence true?',
  target:
    'in each tenth of confidence from 0.5 up, at most 0.05 between the confidence and the share that is right',
  run: async () => {
    const entities = companyEntities()
    if (entities.length === 0) return undefined
    return withNamedCompanies(
      entities.map(({ names }) => names),
      async records => quality(await askAll(records)),
    )

    async function askAll(records: Records): Promise<readonly Answered[]> {
      const answered: Answered[] = []
      for (const [index, { names, asked }] of entities.entries()) {
        // The coefficients of src/matching/company-name.ts are fitted to the others.
        if (isFitted(index)) continue
        for (const { kind, name } of asked) {
          for (const isOnFile of [true, false]) {
            const matcher = nameMatcherOver(isOnFile ? records : without(records, index + 1, names))
            const matches = await matcher.called(company.name, name)
            const [first] = matches
            answered.push({
              kind,
              name,
              isOnFile,
              matches,
              id: index + 1,
              of: names[0] ?? '',
              first: entities[(first?.id ?? 0) - 1]?.names[0],
            })
          }
        }
      }
      return answered
    }
  },
}

interface Answered {
  readonly kind: string
  readonly name: string
  readonly of: string
  readonly id: number
  readonly isOnFile: boolean
  readonly matches: readonly NameMatch[]
  /** The name of the first match. */
  readonly first: string | undefined
}

/** Returns the records without one of them, which has these names. */
export function without(records: Records, hidden: number, names: readonly string[]): Records {
  const own = new Set(names.flatMap(name => comparedName(name)?.words.map(({ text }) => text) ?? []))
  return {
    ...records,
    findByName: async (...asked) => (await records.findByName(...asked)).filter(({ id }) => id !== hidden),
    countNameWords: async (dataset, words) => {
      const { total, counts } = await records.countNameWords(dataset, words)
      const others = words.map(
        word => [word, Math.max(0, (counts.get(word) ?? 0) - (own.has(word) ? 1 : 0))] as const,
      )
      return { total, counts: new Map(others) }
    },
  }
}

function quality(answered: readonly Answered[]): Quality {
  const outcomes = answered.flatMap(({ matches, id, isOnFile }): readonly Outcome[] =>
    matches.map(match => ({ predicted: match.confidence, isRight: isOnFile && match.id === id })),
  )
  const calibration = tenths(outcomes)
  return {
    isReached: calibration.every(({ isTrue }) => isTrue),
    tables: [byKind(answered), calibration.map(({ row }) => row)],
    worst: worst(answered),
  }
}

function byKind(answered: readonly Answered[]) {
  return [...new Set(answered.map(({ kind }) => kind))].map(kind => {
    const ofKind = answered.filter(one => one.kind === kind)
    const onFile = ofKind.filter(({ isOnFile }) => isOnFile)
    const hidden = ofKind.filter(({ isOnFile }) => !isOnFile)
    const percent = (part: number, of: number) => `${((100 * part) / Math.max(1, of)).toFixed(1)} %`
    const right = onFile.filter(({ matches, id }) => matches[0]?.id === id).length
    const amongAll = onFile.filter(({ matches, id }) => matches.some(match => match.id === id)).length
    const sure = hidden.filter(({ matches }) => (matches[0]?.confidence ?? 0) >= 0.8).length
    return {
      names: kind,
      number: onFile.length,
      'on file: first': percent(right, onFile.length),
      'on file: among the answers': percent(amongAll, onFile.length),
      'on file: another one first': percent(
        onFile.filter(({ matches, id }) => matches[0] && matches[0].id !== id).length,
        onFile.length,
      ),
      'not on file: any answer': percent(
        hidden.filter(({ matches }) => matches.length > 0).length,
        hidden.length,
      ),
      'not on file: an answer of 0.8 or more': percent(sure, hidden.length),
    }
  })
}

/** The surest wrong answers, with the company on file and without it in turn. */
function worst(answered: readonly Answered[]): readonly string[] {
  const wrong = answered
    .filter(({ matches, id, isOnFile }) => matches[0] && !(isOnFile && matches[0].id === id))
    .sort((a, b) => (b.matches[0]?.confidence ?? 0) - (a.matches[0]?.confidence ?? 0))
  return [true, false].flatMap(side =>
    wrong
      .filter(({ isOnFile }) => isOnFile === side)
      .slice(0, 10)
      .map(
        ({ name, of, first, matches, isOnFile }) =>
          `\`${name}\` is ${isOnFile ? `\`${of}\`` : 'not on file'}; the answer is \`${first}\` with ${matches[0]?.confidence}`,
      ),
  )
}

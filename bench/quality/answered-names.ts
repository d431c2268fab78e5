// The quality of the answers to names: how often they are right, by the kind of name, and whether their confidence is true.
import type { NameMatch } from '../../src/matching/candidate.ts'
import { type Outcome, tenths } from '../calibration.ts'
import type { Quality } from './measure.ts'

export interface AnsweredName {
  /** The list or the treatment that the name comes from. */
  readonly kind: string
  readonly name: string
  /** The name and the id of the record that is asked for. */
  readonly of: string
  readonly id: number
  /** False where the record was hidden from the search. */
  readonly isOnFile: boolean
  readonly matches: readonly NameMatch[]
  /** The name of the first match. */
  readonly first: string | undefined
}

export const calibrationTarget =
  'in each tenth of confidence from 0.5 up, at most 0.05 between the confidence and the share that is right'

/**
 * Returns the quality of the answers. Where there are two groups of kinds, each counts for half in the calibration, however
 * many answers it has, and the calibration of each is shown beside it.
 */
export function nameQuality(
  answered: readonly AnsweredName[],
  groups: Readonly<Record<string, (kind: string) => boolean>> = {},
): Quality {
  const byGroup = Object.entries(groups).map(
    ([group, isOfGroup]) => [group, outcomesOf(answered.filter(({ kind }) => isOfGroup(kind)))] as const,
  )
  const balanced = byGroup.flatMap(([, outcomes]) =>
    outcomes.map(one => ({ ...one, weight: 1 / outcomes.length })),
  )
  const calibration = tenths(balanced.length > 0 ? balanced : outcomesOf(answered))
  const rows = [['all', calibration] as const, ...byGroup.map(([group, of]) => [group, tenths(of)] as const)]
  return {
    isReached: calibration.every(({ isTrue }) => isTrue),
    tables: [
      byKind(answered),
      rows.flatMap(([group, list]) => list.map(({ row }) => ({ names: group, ...row }))),
    ],
    worst: worst(answered),
  }
}

const outcomesOf = (answered: readonly AnsweredName[]): readonly Outcome[] =>
  answered.flatMap(({ matches, id, isOnFile }) =>
    matches.map(match => ({ predicted: match.confidence, isRight: isOnFile && match.id === id })),
  )

function byKind(answered: readonly AnsweredName[]) {
  return [...new Set(answered.map(({ kind }) => kind))].map(kind => {
    const ofKind = answered.filter(one => one.kind === kind)
    const onFile = ofKind.filter(({ isOnFile }) => isOnFile)
    const hidden = ofKind.filter(({ isOnFile }) => !isOnFile)
    const percent = (list: typeof ofKind, test: (one: AnsweredName) => boolean) =>
      `${((100 * list.filter(test).length) / Math.max(1, list.length)).toFixed(1)} %`
    return {
      names: kind,
      number: onFile.length,
      'on file: first': percent(onFile, ({ matches, id }) => matches[0]?.id === id),
      'on file: among the answers': percent(onFile, ({ matches, id }) =>
        matches.some(match => match.id === id),
      ),
      'on file: another one first': percent(
        onFile,
        ({ matches: [first], id }) => first !== undefined && first.id !== id,
      ),
      'not on file: any answer': percent(hidden, ({ matches }) => matches.length > 0),
      'not on file: an answer of 0.8 or more': percent(
        hidden,
        ({ matches: [first] }) => (first?.confidence ?? 0) >= 0.8,
      ),
    }
  })
}

/** The surest wrong answers, with the record on file and without it in turn. */
function worst(answered: readonly AnsweredName[]): readonly string[] {
  const wrong = answered
    .filter(({ matches, id, isOnFile }) => matches[0] && !(isOnFile && matches[0].id === id))
    .sort((a, b) => (b.matches[0]?.confidence ?? 0) - (a.matches[0]?.confidence ?? 0))
  return [true, false].flatMap(side =>
    wrong
      .filter(({ isOnFile }) => isOnFile === side)
      .slice(0, 10)
      .map(
        ({ kind, name, of, first, matches, isOnFile }) =>
          `\`${name}\` (${kind}) is ${isOnFile ? `\`${of}\`` : 'not on file'}; the answer is \`${first}\` with ${matches[0]?.confidence}`,
      ),
  )
}

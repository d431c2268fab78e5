// Measures how queries in plain words are read: the share of labelled criteria that are read right.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { person } from '../../src/catalog/person/person.ts'
import { openPlaces } from '../../src/places/places.ts'
import { understand } from '../../src/understanding/understand.ts'
import { sampleFolder } from '../real-companies.ts'
import type { Measure } from './measure.ts'
import type { JudgedCriterion } from './queries/judged.ts'
import { judgePeopleQuery, type LabelledPeopleQuery } from './queries/people.ts'

const shareMin = 0.95
const folder = join(sampleFolder, 'queries')
/** No names are on file: what is read comes from the words alone. */
const records = { namedValues: async () => [] }

export const queries: Measure = {
  question: 'Which share of the labelled criteria of queries is read right?',
  target: `At least ${100 * shareMin} % of the criteria, in either half of the queries`,
  run: async () => {
    const file = join(folder, 'people_queries.jsonl')
    if (!existsSync(file)) return undefined
    const places = openPlaces()
    const labelled = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as LabelledPeopleQuery)
    const halves = [0, 1].map(half => labelled.filter((_, index) => index % 2 === half))
    const judged: (readonly JudgedCriterion[])[] = []
    for (const half of halves) {
      const verdicts: JudgedCriterion[] = []
      for (const query of half) {
        const context = { dataset: person, permissions: new Set<string>(), records, places, nowMs: 0 }
        verdicts.push(...judgePeopleQuery(query, (await understand(query.text, context)).criteria))
      }
      judged.push(verdicts)
    }
    const wrong = judged.flat().filter(({ isRight }) => !isRight)
    return {
      isReached: judged.every(half => shareOf(half) >= shareMin),
      tables: [labels.map(label => rowOf(label, judged)), [rowOf(undefined, judged)]],
      notes: [
        'The words were chosen with the first half (every other query from the first); the second was looked at afterwards.',
        'A title is right when its words are those of the label but for the level; a function when it is a counterpart of the label (bench/quality/queries/people.ts); a level when a leader is read as one and nobody else is; a place when one place of that name is read; years when the label is a bound.',
      ],
      worst: wrong.map(
        ({ query, label, wanted, read }) => `${query}: ${label} ${wanted} was read as ${read}`,
      ),
    }
  },
}

const labels = ['title', 'function', 'level', 'place', 'years']

const shareOf = (judged: readonly JudgedCriterion[]): number =>
  judged.filter(({ isRight }) => isRight).length / judged.length

const rowOf = (label: string | undefined, halves: readonly (readonly JudgedCriterion[])[]) => {
  const [first = [], second = []] = halves.map(half =>
    label === undefined ? half : half.filter(one => one.label === label),
  )
  const share = (half: readonly JudgedCriterion[]) =>
    `${(100 * shareOf(half)).toFixed(1)} % of ${half.length}`
  return { criterion: label ?? 'all', 'first half': share(first), 'second half': share(second) }
}

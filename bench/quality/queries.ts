// Measures how queries in plain words are read: the share of labelled criteria that are read right.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { company } from '../../src/catalog/company/company.ts'
import { person } from '../../src/catalog/person/person.ts'
import { openPlaces } from '../../src/places/places.ts'
import { understand } from '../../src/understanding/understand.ts'
import { sampleFolder } from '../real-companies.ts'
import type { Measure } from './measure.ts'
import { judgeCompanyQuery, type LabelledCompanyQuery } from './queries/companies.ts'
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
    if (!existsSync(join(folder, 'people_queries.jsonl'))) return undefined
    const places = openPlaces()
    const context = { permissions: new Set<string>(), records, places, nowMs: 0 }
    const people = await inHalves(read<LabelledPeopleQuery>('people_queries.jsonl'), async query =>
      judgePeopleQuery(query, (await understand(query.text, { ...context, dataset: person })).criteria),
    )
    const companies = await inHalves(read<LabelledCompanyQuery>('company_queries.jsonl'), async query =>
      judgeCompanyQuery(
        query,
        (await understand(query.text, { ...context, dataset: company })).criteria,
        places,
      ),
    )
    const wrong = [...people, ...companies].flat().filter(({ isRight }) => !isRight)
    return {
      isReached: [...people, ...companies].every(half => shareOf(half) >= shareMin),
      tables: [rowsOf('people', people), rowsOf('companies', companies)],
      notes: [
        'The words were chosen with the first half (every other query from the first); the second was looked at afterwards.',
        'Of people, a title is right when its words are those of the label but for the level; a function when it is a counterpart of the label (bench/quality/queries/people.ts); a level when a leader is read as one and nobody else is; a place when one place of that name is read; years when the label is a bound. Functions and levels without a counterpart are not counted.',
        'Of companies, the label must stand in the filter of a criterion of its kind. Names and free descriptions are not counted, because no names are on file and a description is no filter.',
      ],
      worst: wrong.map(
        ({ query, label, wanted, read: is }) => `${query}: ${label} ${wanted} was read as ${is}`,
      ),
    }
  },
}

const read = <T>(file: string): readonly T[] =>
  readFileSync(join(folder, file), 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as T)

/** Returns the verdicts of every other query from the first, and of the rest. */
async function inHalves<T>(
  labelled: readonly T[],
  judge: (query: T) => Promise<readonly JudgedCriterion[]>,
): Promise<readonly (readonly JudgedCriterion[])[]> {
  const halves: JudgedCriterion[][] = [[], []]
  for (const [index, query] of labelled.entries()) halves[index % 2]?.push(...(await judge(query)))
  return halves
}

const shareOf = (judged: readonly JudgedCriterion[]): number =>
  judged.filter(({ isRight }) => isRight).length / judged.length

/** A row for each label, and one for all of them. */
function rowsOf(about: string, halves: readonly (readonly JudgedCriterion[])[]) {
  const labels = [...new Set(halves.flat().map(({ label }) => label))]
  return [...labels, undefined].map(label => {
    const [first = [], second = []] = halves.map(half =>
      label === undefined ? half : half.filter(one => one.label === label),
    )
    const share = (half: readonly JudgedCriterion[]) =>
      `${(100 * shareOf(half)).toFixed(1)} % of ${half.length}`
    return { [about]: label ?? 'all', 'first half': share(first), 'second half': share(second) }
  })
}

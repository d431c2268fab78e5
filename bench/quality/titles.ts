// Measures how often the function and the level of a title are right: on titles of O*NET that the tables were not learnt
// from, and on titles of all walks of life that were labelled by hand.
import { existsSync } from 'node:fs'
import { type FeatureWeights, learntWeights, weightsOf } from '../../src/titles/function.ts'
import { parseReading, type TitleReading } from '../../src/titles/index.ts'
import type { Figures } from '../report.ts'
import type { Measure, Quality } from './measure.ts'
import {
  handLabelledTitles,
  isOfLearntHalf,
  type LabelledTitle,
  onetFile,
  onetTitles,
} from './titles/labelled.ts'
import { learnTables } from './titles/learn.ts'

const rightMin = 0.9
const wrongMax = 0.05
const confidentMin = 0.98

export const titles: Measure = {
  question: 'Are the functions and levels of job titles read right?',
  target:
    '90 % of functions right and at most 5 % wrong on each list, every title with a level, and 98 % of confident readings of a right function',
  run: async () => {
    if (!existsSync(onetFile)) return undefined
    const all = onetTitles('long')
    const half = onetTitles('long and short').filter(({ title }) => isOfLearntHalf(title))
    const ofHalf = weightsOf(learnTables(half))
    const shipped = learntWeights()
    return qualityOf([
      readList(
        "O*NET's titles of the other half, with tables learnt from one half",
        all.filter(({ title }) => !isOfLearntHalf(title)),
        ofHalf,
      ),
      readList('labelled by hand', handLabelledTitles('titles.txt'), shipped),
      readList('labelled by hand, later', handLabelledTitles('titles-later.txt'), shipped),
    ])
  },
}

interface ReadTitle extends LabelledTitle {
  readonly reading: TitleReading
}

interface ReadList {
  readonly list: string
  readonly read: readonly ReadTitle[]
}

const readList = (list: string, labelled: readonly LabelledTitle[], weights: FeatureWeights): ReadList => ({
  list,
  read: labelled.map(one => ({ ...one, reading: parseReading(one.title, weights) })),
})

const isRight = ({ functions, reading }: ReadTitle): boolean => functions.includes(reading.function_category)
const isWrong = (one: ReadTitle): boolean => one.reading.function_category !== '' && !isRight(one)
const isConfident = ({ reading }: ReadTitle): boolean => reading.normalized_title?.confident === true

const share = (titles: readonly ReadTitle[], holds: (one: ReadTitle) => boolean): number =>
  titles.length === 0 ? 0 : titles.filter(holds).length / titles.length

const percent = (part: number): string => `${(100 * part).toFixed(1)} %`

function qualityOf(lists: readonly ReadList[]): Quality {
  return {
    isReached: lists.every(
      ({ read }) =>
        share(read, isRight) >= rightMin &&
        share(read, isWrong) <= wrongMax &&
        read.every(({ reading }) => reading.seniority_level !== '') &&
        share(read.filter(isConfident), isRight) >= confidentMin,
    ),
    tables: [lists.map(figuresOf), ...lists.map(({ list, read }) => confusion(list, read))],
    worst: lists.flatMap(({ read }) => {
      const wrong = read.filter(isWrong)
      const step = Math.ceil(wrong.length / 7)
      return wrong.filter((_, index) => index % step === 0).map(worstCase)
    }),
  }
}

function figuresOf({ list, read }: ReadList): Figures {
  const levelled = read.filter(({ levels }) => levels.length > 0)
  const confident = read.filter(isConfident)
  return {
    titles: list,
    number: read.length,
    'function right': percent(share(read, isRight)),
    wrong: percent(share(read, isWrong)),
    none: percent(share(read, ({ reading }) => reading.function_category === '')),
    'the best function': percent(
      share(read, ({ functions, reading }) => functions[0] === reading.function_category),
    ),
    'without a level': read.filter(({ reading }) => reading.seniority_level === '').length,
    'level right': levelled.length === 0 ? '' : percent(share(levelled, isLevelRight)),
    'canonical title': percent(share(read, ({ reading }) => reading.normalized_title !== undefined)),
    confident: percent(share(read, isConfident)),
    'their function right': percent(share(confident, isRight)),
  }
}

const isLevelRight = ({ levels, reading }: ReadTitle): boolean => levels.includes(reading.seniority_level)

/** Returns for each family how many titles are right, wrong and without a function, and the function it is most often taken for. */
function confusion(list: string, read: readonly ReadTitle[]): readonly Figures[] {
  const families = new Map<string, ReadTitle[]>()
  for (const one of read) families.set(one.family, [...(families.get(one.family) ?? []), one])
  return [...families]
    .sort(([left], [right]) => left.localeCompare(right))
    .map(([family, titles]) => ({
      [`family (${list})`]: family,
      number: titles.length,
      right: percent(share(titles, isRight)),
      wrong: percent(share(titles, isWrong)),
      none: percent(share(titles, ({ reading }) => reading.function_category === '')),
      'most often taken for': commonest(
        titles.filter(isWrong).map(({ reading }) => reading.function_category),
      ),
    }))
}

function commonest(names: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  const [first] = [...counts].sort(([, left], [, right]) => right - left)
  return first ? `${first[0]} (${first[1]})` : ''
}

const worstCase = ({ title, functions, reading }: ReadTitle): string =>
  `${title}: ${reading.function_category}, where ${functions.join(' or ')} is right`

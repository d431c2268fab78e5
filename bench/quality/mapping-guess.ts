// Measures the guess of mappings: the columns right, wrong and missed over exports with the answer for each column.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { datasetNamed } from '../../src/catalog/index.ts'
import { guessMapping } from '../../src/ingest/mapping/guess/guess.ts'
import { openFile } from '../../src/ingest/readers/open.ts'
import { isUnreadable } from '../../src/ingest/readers/reader.ts'
import type { JsonObject } from '../../src/lib/json/json.ts'
import type { Figures } from '../report.ts'
import type { Measure } from './measure.ts'

/** `none` is a column without a home in the catalogue, `either` one that may be taken or left out. */
type Answer = string | readonly string[]

/** The answers for a file: a field, or the fields of which all that the column goes to must be some. */
interface Answers {
  readonly dataset: string
  readonly columns: Readonly<Record<string, Answer>>
}

interface JudgedColumn {
  readonly file: string
  readonly column: string
  readonly outcome: 'right' | 'wrong' | 'missed' | 'rightly left out' | 'either'
  readonly guessed: readonly string[]
  readonly confidence: number
  readonly answer: Answer
}

const folder = join(import.meta.dirname, 'exports')
const halves = { tune: 'the guess was tuned on them', 'held-out': 'kept apart' } as const
const [rightMin, wrongMax] = [0.95, 0.01]

export const mappingGuess: Measure = {
  question: 'Which columns of common exports does the guess of mappings understand?',
  target:
    'of the columns that have a home in the catalogue at least 95 % right, and at most 1 % as many wrong, in both halves',
  async run() {
    const judged = { tune: await judgeHalf('tune'), 'held-out': await judgeHalf('held-out') }
    const shares = Object.entries(judged).map(([half, columns]) => ({ half, ...sharesOf(columns) }))
    const worst = [...judged['held-out'], ...judged.tune]
      .filter(({ outcome }) => outcome === 'wrong' || outcome === 'missed')
      .toSorted((one, other) => Number(other.outcome === 'wrong') - Number(one.outcome === 'wrong'))
    return {
      isReached: shares.every(({ right, wrong }) => right >= rightMin && wrong <= wrongMax),
      tables: [
        shares.map(({ half, files, columns, homes, right, wrong }) => ({
          exports: halves[half as keyof typeof halves],
          files,
          columns,
          'with a home': homes,
          right: percent(right),
          wrong: percent(wrong),
          missed: percent(1 - right - wrong),
        })),
        calibrationOf([...judged.tune, ...judged['held-out']]),
      ],
      worst: worst.map(
        ({ file, column, outcome, guessed, answer }) =>
          `${outcome}: \`${column}\` of ${file} is ${String(answer)}${guessed.length > 0 ? `, not ${guessed.join(' and ')}` : ''}`,
      ),
    }
  },
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

function sharesOf(judged: readonly JudgedColumn[]) {
  const homes = judged.filter(({ answer }) => answer !== 'none' && answer !== 'either').length
  const share = (wanted: string) => judged.filter(({ outcome }) => outcome === wanted).length / homes
  return {
    files: new Set(judged.map(({ file }) => file)).size,
    columns: judged.length,
    homes,
    right: share('right'),
    wrong: share('wrong'),
  }
}

/** Returns how often the columns are right that the guess is this sure of. */
function calibrationOf(judged: readonly JudgedColumn[]): readonly Figures[] {
  const bands = [
    [0, 0.85],
    [0.85, 0.95],
    [0.95, 1],
  ] as const
  return bands.map(([from, below]) => {
    const columns = judged.filter(
      ({ outcome, confidence }) =>
        (outcome === 'right' || outcome === 'wrong') && confidence >= from && confidence < below,
    )
    const right = columns.filter(({ outcome }) => outcome === 'right').length
    return {
      'said confidence': `${from} to ${below}`,
      columns: columns.length,
      right: columns.length === 0 ? '' : percent(right / columns.length),
    }
  })
}

async function judgeHalf(half: string): Promise<readonly JudgedColumn[]> {
  const names = readdirSync(join(folder, half)).toSorted()
  const judged: JudgedColumn[] = []
  for (const file of names.filter(name => !name.endsWith('.yaml'))) {
    const answers: Answers = parse(readFileSync(join(folder, half, file.replace(/\.\w+$/, '.yaml')), 'utf8'))
    judged.push(...(await judgeFile(join(folder, half, file), file, answers)))
  }
  return judged
}

async function judgeFile(path: string, file: string, answers: Answers): Promise<readonly JudgedColumn[]> {
  const dataset = datasetNamed(answers.dataset)
  if (!dataset) throw new Error(`${file}: there is no dataset ${answers.dataset}.`)
  const rows: JsonObject[] = []
  const { batches, columns } = await openFile(path)
  for await (const batch of batches) for (const row of batch) if (!isUnreadable(row)) rows.push(row.value)
  const guess = guessMapping(dataset, rows, path, columns())
  const guesses = new Map(guess.columns.map(each => [each.keys.join('.'), each]))
  return Object.entries(answers.columns).map(([name, answer]) => {
    const guessed = guesses.get(name.trim())
    if (guessed === undefined) throw new Error(`${file}: the guess does not list the column ${name}.`)
    const { fields, confidence } = guessed
    return { file, column: name, guessed: fields, confidence, answer, outcome: outcomeOf(fields, answer) }
  })
}

function outcomeOf(guessed: readonly string[], answer: Answer): JudgedColumn['outcome'] {
  if (answer === 'either') return 'either'
  if (answer === 'none') return guessed.length === 0 ? 'rightly left out' : 'wrong'
  if (guessed.length === 0) return 'missed'
  const accepted = typeof answer === 'string' ? [answer] : answer
  return guessed.every(field => accepted.includes(field)) ? 'right' : 'wrong'
}

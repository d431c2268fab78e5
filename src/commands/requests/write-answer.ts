// Prints answers: as a table, as JSON, as JSON Lines, or as CSV.
import type { Answer } from '../../client/transport.ts'
import { isObject, type Json, type JsonObject } from '../../lib/json/json.ts'
import { hint } from '../output.ts'
import { csvWriter } from './answer-csv.ts'
import { listKey, rowsOf } from './answer-rows.ts'
import { printAnswerTable } from './answer-table.ts'
import type { ComposedRequest } from './compose-request.ts'
import type { AnswerWriter, OutputFormat } from './output-formats.ts'
import { writeText } from './write-text.ts'

interface WriteOptions {
  readonly output?: OutputFormat
  readonly json?: true
  readonly all?: true
}

/** Opens the writer of the format: without one, a table on a terminal and JSON elsewhere. */
export function openWriter(request: ComposedRequest, { output, json, all }: WriteOptions): AnswerWriter {
  const format = json ? 'json' : (output ?? (process.stdout.isTTY ? 'table' : 'json'))
  switch (format) {
    case 'table':
      return withReading(tableWriter(request))
    case 'jsonl':
      return withReading(linesWriter(request))
    case 'csv':
      return withReading(csvWriter(request))
    default:
      return all ? pagesWriter(request) : jsonWriter()
  }
}

const jsonWriter = (): AnswerWriter => ({
  write: async ({ body }) => {
    await writeText(`${JSON.stringify(body, null, process.stdout.isTTY ? 2 : undefined)}\n`)
    return 1
  },
  end: async () => {},
})

/**
 * Writes all pages as one answer: its list has the rows of every page, its cursor leads to the first page that is missing, and
 * the other keys are those of the first page.
 */
function pagesWriter({ row }: ComposedRequest): AnswerWriter {
  const key = listKey(row)
  let others: JsonObject | undefined
  let isFirst = true
  return {
    write: async ({ body }) => {
      const rows = rowsOf(body, key)
      others ??= key !== undefined && isObject(body) ? body : {}
      const begin = isFirst ? (key === undefined ? '[' : `{${JSON.stringify(key)}:[`) : ''
      const texts = rows.map(each => JSON.stringify(each)).join(',')
      await writeText(`${begin}${!isFirst && rows.length > 0 ? ',' : ''}${texts}`)
      isFirst &&= false
      return rows.length
    },
    end: async next => {
      if (key === undefined) return writeText(']\n')
      const place: JsonObject = { next_cursor: next?.cursor ?? null, has_more: next !== undefined }
      const rest = Object.entries(others ?? {}).flatMap(([name, value]) =>
        name === key ? [] : [[name, Object.hasOwn(place, name) ? place[name] : value]],
      )
      const text = JSON.stringify(Object.fromEntries(rest)).slice(1)
      await writeText(`]${text === '}' ? '' : ','}${text}\n`)
    },
  }
}

const linesWriter = ({ row }: ComposedRequest): AnswerWriter => ({
  write: async ({ body }) => {
    const rows = rowsOf(body, listKey(row))
    await writeText(rows.map(each => `${JSON.stringify(each)}\n`).join(''))
    return rows.length
  },
  end: async () => {},
})

/** Gathers the rows, because the widths of the columns depend on all of them. */
function tableWriter(request: ComposedRequest): AnswerWriter {
  const key = listKey(request.row)
  const rows: JsonObject[] = []
  let credits = 0
  let last: Answer<Json> | undefined
  return {
    write: async answer => {
      const page = rowsOf(answer.body, key)
      rows.push(...page)
      credits += answer.creditsUsed ?? 0
      last = answer
      return page.length
    },
    end: async () => {
      await printAnswerTable(rows, request)
      if (last && (isList(last.body, key) || last.creditsUsed !== undefined))
        hint(footer(last, rows.length, credits))
      if (last?.body === null) hint('Done.')
    },
  }
}

/**
 * Returns the writer, which also says below the rows how the words of a search were read. It takes that from the first page,
 * because no other one says what was loosened.
 */
function withReading(writer: AnswerWriter): AnswerWriter {
  let sentences: readonly string[] | undefined
  return {
    write: answer => {
      sentences ??= isObject(answer.body) ? readingOf(answer.body) : []
      return writer.write(answer)
    },
    end: async next => {
      await writer.end(next)
      for (const sentence of sentences ?? []) hint(sentence)
    },
  }
}

/** Returns how the words of a search were read, and what was loosened. */
function readingOf({ interpretation, remarks }: JsonObject): readonly string[] {
  const criteria = isObject(interpretation) ? (interpretation.criteria as readonly JsonObject[]) : []
  const named = (isHard: boolean) =>
    criteria
      .filter(({ hard }) => hard === isHard)
      .map(({ kind, text, negated }) => `${negated ? 'not ' : ''}${kind} "${text}"`)
      .join(', ')
  const [hard, soft] = [named(true), named(false)]
  return [
    ...(hard ? [`Must have: ${hard}.`] : []),
    ...(soft ? [`Better with: ${soft}.`] : []),
    ...(Array.isArray(remarks) ? remarks.map(String) : []),
  ]
}

const isList = (body: Json, key: string | undefined): boolean => Array.isArray(body) || key !== undefined

function footer(
  { body, creditsUsed, creditsRemaining }: Answer<Json>,
  rows: number,
  credits: number,
): string {
  const total = isObject(body) && typeof body.total_count === 'number' ? body.total_count : undefined
  const isMore = isObject(body) && typeof body.next_cursor === 'string'
  const left = creditsRemaining === undefined ? '' : `, ${rounded(creditsRemaining)} left`
  return [
    `${count(rows)}${total === undefined ? '' : ` of ${total.toLocaleString('en')}`}`,
    ...(creditsUsed === undefined
      ? []
      : [`${rounded(credits)} ${credits === 1 ? 'credit' : 'credits'}${left}`]),
    ...(isMore ? ['--all shows the others'] : []),
  ].join('; ')
}

const count = (rows: number): string => `${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'}`
const rounded = (credits: number): string => credits.toLocaleString('en', { maximumFractionDigits: 3 })

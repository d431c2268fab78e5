// Runs a command that asks a service: composes the request, sends it, and prints the answer.
import { AlmanacError } from '../../client/error.ts'
import type { Answer, QueryValue, Transport } from '../../client/transport.ts'
import { OutputEnded } from '../../export/sinks.ts'
import type { Json } from '../../lib/json/json.ts'
import { hint, print } from '../output.ts'
import { findAccess, openTransport, type UrlOption } from '../service-access.ts'
import { type ComposedRequest, composeRequest, type GivenRequest } from './compose-request.ts'
import type { AnswerWriter, OutputFormat } from './output-formats.ts'
import { nextPage, ofAll } from './pages.ts'
import { priceOf } from './price.ts'
import { takesWords } from './request-keys.ts'
import type { RequestRoute } from './routes.ts'
import { openWriter } from './write-answer.ts'

/** The options that every command has which asks a service. */
interface CommonOptions extends UrlOption {
  readonly dryRun?: true
  readonly all?: true
  readonly output?: OutputFormat
  readonly json?: true
}

export async function runRequest(route: RequestRoute, given: GivenRequest): Promise<void> {
  const options = given.options as CommonOptions
  const request = await composeRequest(route, given)
  try {
    if (options.dryRun) return await dryRun(request, options)
    const transport = openTransport(findAccess(options))
    await (options.all ? printAll : printOne)(transport, request, options)
  } catch (error) {
    if (isRefusedWithoutConditions(error, request)) {
      hint(
        `Say what is looked for, in words (almanac ${route.words.join(' ')} engineers in Berlin) or by --filter; --help shows both.`,
      )
    }
    throw error
  }
}

const isRefusedWithoutConditions = (error: unknown, { row, keys }: ComposedRequest): boolean =>
  error instanceof AlmanacError &&
  error.status === 400 &&
  takesWords(row) &&
  keys.filters === undefined &&
  keys.search === undefined

/** Sends a request. The answer to a request without a body in return is null. */
export async function send(
  transport: Transport,
  { row, path, keys, table }: ComposedRequest,
  signals?: PageSignals,
): Promise<Answer<Json>> {
  const query = keys as Readonly<Record<string, QueryValue>>
  const parts = table ? { table: table.bytes, query } : row.body ? { body: keys } : { query }
  const answer = await transport.send<Json | undefined>(row.method, path, {
    ...parts,
    signal: signals?.giveUp,
    stopSignal: signals?.stop,
  })
  return { ...answer, body: answer.body ?? null }
}

async function dryRun(request: ComposedRequest, options: CommonOptions): Promise<void> {
  const { row, path, keys, table } = request
  const { price, fault } = await priceOf(request, () => openTransport(findAccess(options)))
  const sent = table ? { query: keys, table: table.file } : { body: keys }
  const shown = { method: row.method, path, ...sent, price }
  print(JSON.stringify(shown, null, process.stdout.isTTY ? 2 : undefined))
  if (fault instanceof AlmanacError && fault.status !== undefined) throw fault
  if (fault) hint(`The price is not known: ${fault.message}`)
}

async function printOne(
  transport: Transport,
  request: ComposedRequest,
  options: CommonOptions,
): Promise<void> {
  const answer = await send(transport, request)
  await written(async () => {
    const writer = openWriter(request, options)
    await writer.write(answer)
    await writer.end()
  })
}

/** The time in which a page that is asked for may still arrive after an interruption, since it may be charged already. */
const lastPageMs = 2000

/** Signals of an interruption: nothing else is asked for after `stop`, and no answer is waited for after `giveUp`. */
interface PageSignals {
  readonly stop: AbortSignal
  readonly giveUp: AbortSignal
}

/**
 * Prints all pages. When a page fails, prints the pages before it, because they are paid for, and tells how to go on. An
 * interruption does so too; it waits a moment for the page under way, a second one does not, and a third ends the command at once.
 */
async function printAll(transport: Transport, first: ComposedRequest, options: CommonOptions): Promise<void> {
  const interruption = new AbortController()
  const patience = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const interrupt = () => {
    if (interruption.signal.aborted) {
      patience.abort()
      process.off('SIGINT', interrupt)
      return
    }
    interruption.abort()
    timer = setTimeout(() => patience.abort(), lastPageMs)
  }
  process.on('SIGINT', interrupt)
  try {
    const signals = { stop: interruption.signal, giveUp: patience.signal }
    await written(() => printPages(transport, first, openWriter(first, options), signals))
  } finally {
    process.off('SIGINT', interrupt)
    clearTimeout(timer)
    if (interruption.signal.aborted) process.kill(process.pid, 'SIGINT')
  }
}

async function printPages(
  transport: Transport,
  first: ComposedRequest,
  writer: AnswerWriter,
  signals: PageSignals,
): Promise<void> {
  let request: ComposedRequest | undefined = { ...first, keys: ofAll(first.row, first.keys) }
  let pages = 0
  try {
    while (request) {
      const answer: Answer<Json> = await send(transport, request, signals)
      const rows = await writer.write(answer)
      const keys = nextPage(request.row, request.keys, answer.body, rows)
      request = keys && { ...request, keys }
      pages++
    }
  } catch (error) {
    if (pages > 0 && !(error instanceof OutputEnded)) {
      await writer.end(request?.keys)
      const cursor = request?.keys.cursor
      if (typeof cursor === 'string')
        hint(`Stopped after ${pages} ${pages === 1 ? 'page' : 'pages'}; go on with --cursor ${cursor}`)
    }
    if (signals.stop.aborted) return
    throw error
  }
  await writer.end()
}

/** Passes over a reader that stops early: no other page is asked for. */
async function written(write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (!(error instanceof OutputEnded)) throw error
  }
}

// Runs a command that asks a service: composes the request, sends it, and prints the answer.
import { AlmanacError } from '../../client/error.ts'
import type { Answer, QueryValue, Transport } from '../../client/transport.ts'
import { OutputEnded } from '../../export/sinks.ts'
import type { Json } from '../../lib/json/json.ts'
import { hint, print } from '../output.ts'
import { findAccess, openTransport, type UrlOption } from '../service-access.ts'
import { type ComposedRequest, composeRequest, type GivenRequest } from './compose-request.ts'
import type { OutputFormat } from './output-formats.ts'
import { nextPage, ofAll } from './pages.ts'
import { priceOf } from './price.ts'
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
  if (options.dryRun) return dryRun(request, options)
  const transport = openTransport(findAccess(options))
  return options.all ? printAll(transport, request, options) : printOne(transport, request, options)
}

/** Sends a request. The answer to a request without a body in return is null. */
export async function send(
  transport: Transport,
  { row, path, keys, table }: ComposedRequest,
): Promise<Answer<Json>> {
  const query = keys as Readonly<Record<string, QueryValue>>
  const parts = table ? { table: table.bytes, query } : row.body ? { body: keys } : { query }
  const answer = await transport.send<Json | undefined>(row.method, path, parts)
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

/** Prints all pages. Tells how to go on when it is interrupted, because rows that were printed are paid for. */
async function printAll(transport: Transport, first: ComposedRequest, options: CommonOptions): Promise<void> {
  let request: ComposedRequest | undefined = { ...first, keys: ofAll(first.row, first.keys) }
  let pages = 0
  const tellPosition = () => {
    const cursor = request?.keys.cursor
    if (pages > 0 && typeof cursor === 'string')
      hint(`Stopped after ${pages} pages; go on with --cursor ${cursor}`)
  }
  const interrupted = () => {
    tellPosition()
    process.kill(process.pid, 'SIGINT')
  }
  process.once('SIGINT', interrupted)
  try {
    await written(async () => {
      const writer = openWriter(first, options)
      while (request) {
        const answer: Answer<Json> = await send(transport, request)
        const rows = await writer.write(answer)
        const keys = nextPage(request.row, request.keys, answer.body, rows)
        request = keys && { ...request, keys }
        pages++
      }
      await writer.end()
    })
  } catch (error) {
    tellPosition()
    throw error
  } finally {
    process.off('SIGINT', interrupted)
  }
}

/** Passes over a reader that stops early: no other page is asked for. */
async function written(write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (!(error instanceof OutputEnded)) throw error
  }
}

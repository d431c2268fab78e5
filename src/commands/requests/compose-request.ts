// Composes the request of a command from its arguments, its options and `--input`.
import { readFileSync } from 'node:fs'
import { text as readAll, buffer as readBytes } from 'node:stream/consumers'
import type { Endpoint } from '../../endpoints/endpoint.ts'
import { unreadable } from '../../ingest/readers/byte-source.ts'
import { isObject, type Json, type JsonObject } from '../../lib/json/json.ts'
import { jsonValue } from '../arguments.ts'
import { UsageError } from '../usage-error.ts'
import { datasetOf, type TypedOptions, typedKeys } from './request-options.ts'
import type { RequestRoute } from './routes.ts'

/** The arguments and options of a command. */
export interface GivenRequest {
  readonly params: Readonly<Record<string, string>>
  readonly options: TypedOptions
  /** The CSV file whose rows are sent in place of a body. */
  readonly table?: string
  /** The words of a search in plain words. */
  readonly query?: string
}

/** A request as it is sent. */
export interface ComposedRequest {
  readonly row: Endpoint
  readonly path: string
  /** The keys of the body; those of the query where there is no body, or a table. */
  readonly keys: JsonObject
  readonly table?: { readonly file: string; readonly bytes: Buffer }
}

export async function composeRequest(
  route: RequestRoute,
  { params, options, table: file, query }: GivenRequest,
): Promise<ComposedRequest> {
  const { input, live } = options as { readonly input?: string; readonly live?: true }
  const row = live && route.live ? route.live : route.row
  if (query !== undefined && row !== route.row) {
    throw new UsageError('Plain words are taken only without --live, which takes --filter.')
  }
  if (query !== undefined) refuseCondition(query, row)
  const typed = typedKeys(route, { isLive: live === true, hasTable: file !== undefined }, options)
  const path = row.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  if (file !== undefined) {
    if (input !== undefined) throw new UsageError('A table and --input are given; send one of them.')
    return { row, path, keys: typed, table: { file, bytes: await bytesOf(file) } }
  }
  const read = input === undefined ? {} : await readInput(input)
  const search = searchOf(read.search, typed.search, query)
  return { row, path, keys: { ...read, ...typed, ...(search && { search }) } }
}

/** Returns the `search` of a request: that of `--input` with what options and words say in its place. */
function searchOf(
  read: Json | undefined,
  typed: Json | undefined,
  query: string | undefined,
): JsonObject | undefined {
  if (typed === undefined && query === undefined) return undefined
  const search = {
    ...(isObject(read) && read),
    ...(isObject(typed) && typed),
    ...(query !== undefined && { query }),
  }
  if (search.query !== undefined) return search
  throw new UsageError(
    'The options that begin with --search need words behind the command, which say what is looked for.',
  )
}

/** Throws a UsageError for a condition without `--filter` in front of it. */
function refuseCondition(query: string, row: Endpoint): void {
  const [path = ''] = query.split(' ')
  if (!path.includes('.') || !datasetOf(row)?.paths.has(path)) return
  throw new UsageError(`${path} is a field: write the condition behind --filter, in quotes.`)
}

/** Reads the body of a request from a file, or from standard input for `-`. */
async function readInput(input: string): Promise<JsonObject> {
  const json = jsonValue(await textOf(input), `--input ${input}`)
  if (isObject(json)) return json
  throw new UsageError(`--input ${input} must hold one JSON object, the body of the request.`)
}

async function textOf(input: string): Promise<string> {
  return input === '-' ? readAll(process.stdin) : readWhole(input, `--input ${input}`).toString()
}

const bytesOf = async (file: string): Promise<Buffer> =>
  file === '-' ? readBytes(process.stdin) : readWhole(file, file)

function readWhole(file: string, what: string): Buffer {
  try {
    return readFileSync(file)
  } catch (cause) {
    throw unreadable(what, cause)
  }
}

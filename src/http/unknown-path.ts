// Answers to requests that no row of the endpoint table takes: 404 with the nearest path, or 405 with the
// methods of the path.
import { datasets } from '../catalog/index.ts'
import type { Endpoint } from '../endpoints/endpoint.ts'
import { ApiError } from '../errors.ts'
import { message, SentValue, shortenText } from '../lib/message.ts'
import { editDistance } from '../normal/edit-distance.ts'

/** The characters of a path that are compared; every path of the table is shorter. */
const comparedMax = 80

export interface UnknownPath {
  readonly error: ApiError
  /** The row that has this path, when only the method is wrong. */
  readonly endpoint: Endpoint | undefined
}

/**
 * Returns a function that finds the answer to a method and path that no row takes. `otherPaths` are those outside
 * of the table, by their methods.
 */
export function unknownPaths(
  endpoints: readonly Endpoint[],
  otherPaths: { readonly GET: readonly string[]; readonly POST: readonly string[] },
): (method: string, path: string) => UnknownPath {
  const routes = endpoints.map(endpoint => ({ endpoint, pattern: patternOf(endpoint.path) }))
  const others = (['GET', 'POST'] as const).flatMap(method =>
    otherPaths[method].map(path => ({ method, pattern: patternOf(path) })),
  )
  return (method, path) => {
    const rows = routes.filter(({ pattern }) => pattern.test(path)).map(({ endpoint }) => endpoint)
    const methods = [...rows, ...others.filter(({ pattern }) => pattern.test(path))].map(
      ({ method: allowed }) => allowed,
    )
    return methods.length > 0
      ? { error: wrongMethod(method, path, methods), endpoint: rows[0] }
      : { error: missing(method, path, endpoints), endpoint: undefined }
  }
}

/**
 * The pattern takes anything but the name of a dataset for the id of an export: GET /export/person is refused with a 405, and
 * a text that is not an id is answered like an unknown one.
 */
export const anyExportId = `(?!(?:${datasets.map(({ name }) => name).join('|')})$)[^/]+`

/** The form of the ids of exports: POST /export/persons names a dataset that there is not, and no id. */
const exportId = '[\\da-f-]{36}'

/**
 * Returns the pattern of a template, which has letters, digits, `_`, `/` and parameters like `:event_id`. The ids of
 * watches are numbers and those of exports UUIDs, so that the name of a dataset without them is not one of them.
 */
const patternOf = (template: string): RegExp =>
  new RegExp(`^${template.replaceAll(/:\w+/g, name => idPatterns[name] ?? '[^/]+')}$`)

const idPatterns: Readonly<Record<string, string>> = { ':watch_id': '\\d+', ':export_id': exportId }

function wrongMethod(method: string, path: string, methods: readonly string[]): ApiError {
  const allowed = methods.flatMap(each => (each === 'GET' ? ['GET', 'HEAD'] : each)).join(', ')
  return new ApiError(
    'method_not_allowed',
    message`${method} is not allowed on ${shortenText(path)}. Allowed: ${allowed}.`,
    { headers: { Allow: allowed } },
  )
}

function missing(method: string, path: string, endpoints: readonly Endpoint[]): ApiError {
  const nearest = nearestTo(method, path, endpoints).map(row => `${row.method} ${row.path}`)
  const hint =
    nearest.length > 0
      ? message`The nearest ${nearest.length === 1 ? 'is' : 'are'} ${new SentValue(nearest.join(', '))}.`
      : 'GET /account/endpoints lists every endpoint.'
  return new ApiError('not_found', message`There is no endpoint ${shortenText(path)}. ${hint}`)
}

/**
 * Returns the row whose words all occur in the requested path, in their order; the one with the longest path where there
 * are several. A path that names a dataset which its endpoint does not have, or an id that is none, comes before a row
 * with fewer words: all rows that differ in it. Where no row is contained, those come first that go on where the path
 * ends. Otherwise the row with the fewest edits, when they are less than half of the letters and the first letter is
 * right.
 */
function nearestTo(method: string, path: string, endpoints: readonly Endpoint[]): readonly Endpoint[] {
  const requested = path.toLowerCase().slice(0, comparedMax)
  const words = requested.split('/')
  const [contained] = endpoints
    .filter(endpoint => containsInOrder(words, endpoint.path.split('/')))
    .sort((a, b) => b.path.length - a.path.length)
  if (contained && wordCount(contained) === words.length) return [contained]
  const longer = contained ? [] : longerThan(method, requested, endpoints)
  if (longer.length > 0) return longer
  const siblings = siblingsOf(method, words, endpoints)
  if (siblings.length > 0) return siblings
  if (contained) return [contained]
  let nearest: Endpoint | undefined
  let bound = Math.floor(requested.length / 2)
  for (const endpoint of endpoints.filter(each => each.path[1] === requested[1])) {
    const edits = editDistance(requested, filled(endpoint.path, requested), bound)
    if (edits <= bound) {
      nearest = endpoint
      bound = edits - 1
    }
  }
  return nearest ? [nearest] : []
}

/** Returns the rows with the fewest words that begin with the path; of the method alone, where it has any. */
function longerThan(method: string, path: string, endpoints: readonly Endpoint[]): readonly Endpoint[] {
  const all = endpoints.filter(row => row.path.startsWith(`${path}/`))
  const ofMethod = all.filter(row => row.method === method)
  const rows = ofMethod.length > 0 ? ofMethod : all
  const fewest = Math.min(...rows.map(wordCount))
  return rows.filter(row => wordCount(row) === fewest)
}

const wordCount = ({ path }: Endpoint): number => path.split('/').length

const datasetNames: ReadonlySet<string> = new Set(datasets.map(({ name }) => name))

/**
 * Returns the rows of the method that differ from the path in the name of the dataset alone, or only in the form of an id.
 * Where that name seems misspelled, these are the rows of the dataset that is meant.
 */
function siblingsOf(
  method: string,
  words: readonly string[],
  endpoints: readonly Endpoint[],
): readonly Endpoint[] {
  const siblings = endpoints.flatMap(row => {
    const template = row.path.split('/')
    if (row.method !== method || template.length !== words.length) return []
    const others = template.flatMap((name, index) => {
      const word = words[index] ?? ''
      return name === word || name.startsWith(':') ? [] : [{ name, word }]
    })
    const [{ name, word } = { name: '', word: '' }, another] = others
    if (another || (name !== '' && !datasetNames.has(name))) return []
    return [{ row, isMisspelled: isMisspelled(word, name) }]
  })
  const misspelled = siblings.filter(sibling => sibling.isMisspelled)
  return (misspelled.length > 0 ? misspelled : siblings).map(({ row }) => row)
}

function isMisspelled(word: string, name: string): boolean {
  const bound = Math.floor(word.length / 2)
  return editDistance(word, name, bound) <= bound
}

/** Returns whether a path has the words of a template in their order; a longer word (`persondb`) counts. */
function containsInOrder(segments: readonly string[], words: readonly string[]): boolean {
  let matched = 0
  for (const word of segments) {
    const wanted = words[matched]
    if (wanted !== undefined && (wanted === '' ? word === '' : word.startsWith(wanted))) matched++
  }
  return matched === words.length
}

/** Returns the template with its parameters replaced by the segments of the requested path. */
function filled(template: string, requested: string): string {
  if (!template.includes(':')) return template
  const segments = requested.split('/')
  return template
    .split('/')
    .map((segment, index) => (segment.startsWith(':') ? (segments[index] ?? segment) : segment))
    .join('/')
}

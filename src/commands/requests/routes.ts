// The endpoint table as commands: the words that call each row.
import type { Endpoint } from '../../endpoints/endpoint.ts'
import { endpoints } from '../../endpoints/index.ts'

export interface RequestRoute {
  /** The words after `almanac`: `person search`, or `batch submit person enrich`. */
  readonly words: readonly string[]
  readonly row: Endpoint
  /** The row that is called instead with `--live`. */
  readonly live: Endpoint | undefined
}

/** The commands of rows whose path alone does not name them; the first pattern of method and path that matches decides. */
const patterns: readonly (readonly [RegExp, string])[] = [
  [/^GET \/batch$/, 'batch/list'],
  [/^GET \/batch\/:batch_id$/, 'batch/get'],
  [/^POST \/batch\/:batch_id\/(\w+)$/, 'batch/$1'],
  [/^POST \/batch\/(.+)$/, 'batch/submit/$1'],
  // `almanac export` writes the records of a data directory.
  [/^GET \/export$/, 'exports/list'],
  [/^GET \/export\/:export_id$/, 'exports/get'],
  [/^DELETE \/export\/:export_id$/, 'exports/delete'],
  [/^GET \/export\/:export_id\/runs\/:run_id$/, 'exports/run'],
  [/^\w+ \/export\/:export_id\/(\w+)$/, 'exports/$1'],
  [/^POST \/export\/(.+)$/, 'exports/create/$1'],
  [/^GET \/watch\/:watch_id\/runs\/:run_id\/summary$/, 'watch/summary'],
  [/^\w+ \/watch\/:watch_id\/(\w+)$/, 'watch/$1'],
  [/^GET \/watch\/:watch_id$/, 'watch/get'],
  [/^PATCH \/watch\/:watch_id$/, 'watch/update'],
  [/^DELETE \/watch\/:watch_id$/, 'watch/delete'],
  [/^POST \/watch\/(\w+\/search)\/:watch_id\/test$/, 'watch/test/$1'],
  [/^POST \/watch\/(\w+)\/:watch_id\/test$/, 'watch/test/$1/entities'],
  [/^POST \/watch\/(\w+)\/test$/, 'watch/preview/$1'],
  [/^POST \/watch\/(\w+\/search)$/, 'watch/create/$1'],
  [/^POST \/watch\/(\w+)$/, 'watch/create/$1/entities'],
  [/^GET \/watch\/(\w+\/search)$/, 'watch/list/$1'],
  [/^GET \/watch\/fields$/, 'watch/fields'],
  [/^GET \/watch\/(\w+)$/, 'watch/list/$1/entities'],
  [/^POST \/webhooks\/deliveries\/:id\/replay$/, 'webhooks/replay'],
  [/^GET \/account\/usage\/events\/:event_id$/, 'account/usage/event'],
  [/^POST (\/\w+)\/search\/autocomplete$/, '$1/autocomplete'],
  [/^POST (\/\w+)\/contact\/enrich$/, '$1/contact'],
]

/** Parts of paths that tell nothing which the other words do not. */
const omitted: ReadonlySet<string> = new Set(['', 'dataset', 'professional_network', 'live'])

/** Returns the words of the command that calls the row. */
export function wordsOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): readonly string[] {
  const route = `${method} ${path}`
  const [pattern, words = ''] = patterns.find(([each]) => each.test(route)) ?? []
  const named = pattern ? route.replace(pattern, words) : path
  return named
    .replace(/\/contact\/enrich$/, '/contact')
    .split('/')
    .filter(part => !omitted.has(part))
}

/** Rows that answer what another row does, for older clients; no command calls them. */
const olderSpellings: ReadonlySet<string> = new Set(['/user/credits'])

/** Returns the commands in the order of the table. */
export function requestRoutes(): readonly RequestRoute[] {
  const rowsByWords = new Map<string, Endpoint[]>()
  for (const row of endpoints) {
    if (hasShorterPath(row) || olderSpellings.has(row.path)) continue
    const words = wordsOf(row).join(' ')
    rowsByWords.set(words, [...(rowsByWords.get(words) ?? []), row])
  }
  return [...rowsByWords].map(([words, rows]) => {
    // The row that answers from the records is the command itself, where there is one.
    const [row, live, ...others] = rows.toSorted((a, b) => Number(isLive(a)) - Number(isLive(b)))
    if (!row || others.length > 0) throw new Error(`Several endpoints are almanac ${words}.`)
    return { words: words.split(' '), row, live }
  })
}

const isLive = ({ path }: Endpoint): boolean => path.endsWith('/live')

/**
 * Returns whether the table has the row under a path that names no dataset, too: `/watch/person/:watch_id` is
 * `/watch/:watch_id`, and `/dataset/dev_platform/enrich` is `/dev_platform/enrich`.
 */
function hasShorterPath({ method, path }: Endpoint): boolean {
  const shorter = path.replace(/^\/watch\/\w+(?:\/search)?(?=\/:)/, '/watch').replace(/^\/dataset(?=\/)/, '')
  return shorter !== path && endpoints.some(row => row.method === method && row.path === shorter)
}

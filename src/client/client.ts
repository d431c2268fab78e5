// The client: a method for each endpoint, and the pages, batch jobs and files behind them.
import { type Batches, batchesOver } from './batches.ts'
import { type Endpoints, routes } from './generated/endpoints.ts'
import { itemsOf, listsOf, offsetPages, type Page, type PageRequest, pagesOf } from './pages.ts'
import { download, linesAt } from './result-lines.ts'
import { type Method, type RequestOptions, type Settings, Transport } from './transport.ts'

export type Client = Endpoints & {
  readonly batch: Batches
  /** Yields the lines of the result behind a `download_url`. */
  lines<Line = unknown>(link: string, options?: RequestOptions): AsyncGenerator<Line, void, undefined>
  /** Returns the bytes of the result behind a `download_url`, of whatever format. */
  download(link: string, options?: RequestOptions): ReadableStream<Uint8Array>
  /** Sends any request, and answers with its headers, its id and its price. */
  readonly transport: Transport
}

/** Returns a client of the service at an address. Nothing is sent before a method is called. */
export function createClient(settings: Settings): Client {
  const transport = new Transport(settings)
  const tree: Tree = {}
  for (const route of routes) {
    const [name = '', method = '', path = '', input = '', key] = route.split(' ')
    place(tree, name.split('.'), methodOf({ method: method as Method, path, input, key }, transport))
  }
  Object.assign(tree.batch ?? {}, batchesOver(transport))
  // The types of the tree and its routes are generated from the same table.
  return Object.assign(tree, {
    transport,
    lines: (link: string, options?: RequestOptions) => linesAt(transport, link, options),
    download: (link: string, options?: RequestOptions) => download(transport, link, options),
  }) as unknown as Client
}

interface Tree {
  [name: string]: Tree
}

/** Puts a method into the tree. Where methods of longer names are already there, they stay below it. */
function place(tree: Tree, [name = '', ...rest]: readonly string[], method: object): void {
  if (rest.length === 0) tree[name] = Object.assign(method, tree[name]) as Tree
  else {
    tree[name] ??= {}
    place(tree[name], rest, method)
  }
}

interface Route {
  readonly method: Method
  readonly path: string
  /** The argument after the parameters of the path: `body`, `query` or `none`. */
  readonly input: string
  /** The list of a page, `[]` for one that is the list; undefined where answers have no pages. */
  readonly key: string | undefined
}

type Input = Readonly<Record<string, unknown>>

/** Returns the method of a route: its arguments are the parameters of the path, what it takes, and options. */
function methodOf(route: Route, transport: Transport): object {
  const { path, input, key } = route
  const count = path.split(':').length - 1
  const argumentsOf = (words: readonly unknown[]): Arguments => {
    const [first, second] = words.slice(count)
    return {
      path: filled(path, words.slice(0, count)),
      ...(input === 'none'
        ? { input: undefined, options: first ?? {} }
        : { input: first, options: second ?? {} }),
    } as Arguments
  }
  const send = async ({ path, input: value, options }: Arguments): Promise<unknown> => {
    const sent = input === 'none' ? {} : { [input]: value }
    return (await transport.send(route.method, path, { ...options, ...sent })).body
  }
  const call = async (...words: readonly unknown[]) => send(argumentsOf(words))
  if (route.method === 'POST') {
    const preview = (body: Input, options?: RequestOptions) => call({ ...body, preview: true }, options)
    Object.assign(call, { preview })
  }
  if (key !== undefined) {
    const pages = (...words: readonly unknown[]) => {
      const first = argumentsOf(words)
      const fetchPage = (next: PageRequest) => send({ ...first, ...next })
      return key === offsetPages
        ? listsOf(first, fetchPage)
        : pagesOf(first, key, fetchPage as (next: PageRequest) => Promise<Page>)
    }
    const all = (...words: readonly unknown[]) => itemsOf(pages(...words), key)
    Object.assign(call, { pages, all })
  }
  return call
}

interface Arguments {
  readonly path: string
  readonly input: Input | undefined
  readonly options: RequestOptions
}

/** Returns the path with its parameters. Throws for one that is missing, because the path would be another one. */
function filled(path: string, params: readonly unknown[]): string {
  let position = 0
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[position++]
    if ((typeof value === 'string' && value !== '') || typeof value === 'number')
      return encodeURIComponent(value)
    throw new TypeError(
      `${name}: Must be a text or a number; got ${value === '' ? 'an empty text' : typeof value}.`,
    )
  })
}

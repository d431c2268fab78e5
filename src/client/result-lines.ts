// Downloads the result of a batch job or an export, and reads its lines while it comes.
import { AlmanacError } from './error.ts'
import type { RequestOptions, Transport } from './transport.ts'

/** The most times in a row that a download is resumed without a new byte. */
const resumptions = 5
const resumeMs = 1000
const defaultStallMs = 60_000

/**
 * Returns the bytes of a result. A connection that breaks, or brings nothing for `timeoutMs`, is taken up where it ended:
 * the service ends downloads that are consumed slowly.
 */
export function download(
  transport: Transport,
  link: string,
  options: RequestOptions = {},
): ReadableStream<Uint8Array> {
  const { signal, timeoutMs: stallMs = defaultStallMs } = options
  const path = pathOf(link)
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined
  let received = 0
  let failures = 0

  async function open(): Promise<ReadableStreamDefaultReader<Uint8Array>> {
    const response = await transport.open(path, {
      ...options,
      headers: received === 0 ? {} : { Range: `bytes=${received}-` },
    })
    if (response.body && response.status === (received === 0 ? 200 : 206)) return response.body.getReader()
    throw new AlmanacError('unexpected_answer', `HTTP ${response.status} for a download.`, response)
  }

  return new ReadableStream({
    async pull(controller) {
      for (;;) {
        reader ??= await open()
        try {
          const { done, value } = await inTime(reader.read(), stallMs)
          if (done) return controller.close()
          failures = 0
          received += value.length
          return controller.enqueue(value)
        } catch (cause) {
          signal?.throwIfAborted()
          reader.cancel().catch(() => {})
          reader = undefined
          if (++failures > resumptions) {
            throw new AlmanacError('connection_error', 'The download broke off.', { cause })
          }
          await transport.wait(resumeMs * failures, signal)
        }
      }
    },
    cancel: reason => reader?.cancel(reason),
  })
}

/** Yields the text of a gzipped result, in pieces as they come. */
export async function* textAt(
  transport: Transport,
  link: string,
  options: RequestOptions = {},
): AsyncGenerator<string, void, undefined> {
  const unpacked = new DecompressionStream('gzip') as TransformStream<Uint8Array, Uint8Array>
  const reader = download(transport, link, options).pipeThrough(unpacked).getReader()
  const decoder = new TextDecoder()
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((cause: unknown) => {
        options.signal?.throwIfAborted()
        throw cause instanceof AlmanacError ? cause : noResult('gzip, or is cut off', cause)
      })
      const text = decoder.decode(value, { stream: !done })
      if (text !== '') yield text
      if (done) return
    }
  } finally {
    // A consumer that has enough ends the download.
    await reader.cancel().catch(() => {})
  }
}

/** Yields the lines of a result of gzipped lines of JSON, such as that of a batch job. */
export async function* linesAt<Line>(
  transport: Transport,
  link: string,
  options: RequestOptions = {},
): AsyncGenerator<Line, void, undefined> {
  let begun = ''
  for await (const text of textAt(transport, link, options)) {
    const lines = (begun + text).split('\n')
    begun = lines.pop() ?? ''
    for (const line of lines) if (line !== '') yield parsedLine(line)
  }
  if (begun !== '') yield parsedLine(begun)
}

function parsedLine<Line>(line: string): Line {
  try {
    // The service writes the lines that the types describe.
    return JSON.parse(line) as Line
  } catch (cause) {
    throw noResult('lines of JSON', cause)
  }
}

const noResult = (form: string, cause: unknown) =>
  new AlmanacError('unexpected_answer', `The result is not ${form}.`, { cause })

/**
 * Returns the path of a link under the address of the service that the client knows, because the link may name one that only
 * others reach. The signature of a link is bound to its path alone.
 */
function pathOf(link: string): string {
  const path = /\/batch\/[^/?#]+\/files\/[^/?#]+\?[^#]*$/.exec(link)?.[0]
  if (path === undefined)
    throw new TypeError(`link: Must be a download_url of the service; got ${JSON.stringify(link)}.`)
  return path
}

/** Rejects when the promise takes longer. */
async function inTime<Value>(promise: Promise<Value>, ms: number): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Nothing came for ${ms} ms.`)), ms)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

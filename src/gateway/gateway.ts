// The types of the gateway: its services, requests and answers.
import type { FindCaller } from '../access/keys.ts'
import type { Services } from '../endpoints/endpoint.ts'
import type { FileRange, FindDownload } from '../jobs/download.ts'
import type { Balances } from '../metering/balances.ts'
import type { Journal } from '../metering/journal.ts'
import type { Ledger } from '../stores/ledger.ts'

export interface Headers {
  readonly [name: string]: string | string[] | undefined
}

/** A request without its body. */
export interface RequestHead {
  /** The X-Request-Id of its answer, and the id of its usage event. */
  readonly id: string
  readonly method: string
  /** The path as it was sent, without the query. */
  readonly path: string
  readonly headers: Headers
  readonly clientIp: string
  readonly query: Readonly<Record<string, readonly string[]>>
  readonly params: Readonly<Record<string, string>>
}

/** A request for a result file. Its URL is as it was sent, because that is what was signed. */
export interface DownloadRequest extends RequestHead {
  readonly url: string
  /** Takes one of the places for downloads. Throws 503 when there is none. */
  readonly reserve: () => void
}

export interface IncomingRequest {
  readonly head: RequestHead
  /** Reads the body, once; an empty one when there is none. Throws 413 beyond `bytesMax`. */
  readonly readBody: (bytesMax: number) => Promise<Buffer>
  /**
   * Counts the bytes of its answer until the client has taken them. Throws 503, before anything is charged, when clients
   * have left too many bytes untaken.
   */
  readonly holdAnswer: (bytes: number) => void
}

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** JSON text, or its UTF-8 bytes. */
  readonly body: string | Uint8Array
  /** True where nothing else uses the buffer of the body, so that its memory can be given back when it is sent. */
  readonly ownsBuffer?: boolean
}

/** An answer whose body is read from a file, which the server streams. */
export interface FileAnswer extends Pick<Answer, 'status' | 'headers'> {
  readonly file: FileRange
}

/** A request that has been answered, for logs and metrics. It holds no body, no query and no secret. */
export interface AnsweredRequest {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly clientIp: string
  /** The path of its row in the endpoint table, such as `/batch/:batch_id`; `unknown` where no row takes it. */
  readonly endpoint: string
  readonly status: number
  /** The bytes of the body before it is compressed. */
  readonly bytes: number
  /** The time from its head to its answer, without the time that its body took to arrive. */
  readonly ms: number
  /** The credits it was charged. */
  readonly credits: number
  /** Undefined for a request without a valid key. */
  readonly caller: { readonly teamId: number; readonly keyId: number } | undefined
}

/** A request as traces take it. */
export interface TracedRequest {
  readonly request: RequestHead
  readonly endpoint: { readonly path: string }
}

/** Returns the body of an answer as text. */
export const textOf = (body: Answer['body']): string =>
  typeof body === 'string' ? body : Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString()

export interface Gateway {
  readonly services: Services
  readonly findDownload: FindDownload
  readonly ledger: Ledger
  readonly findCaller: FindCaller
  readonly journal: Journal
  readonly balances: Balances
  readonly nowMs: () => number
  /** Returns the time by which the age of kept answers is judged, which is not ahead of `nowMs`. */
  readonly answerAgeMs: () => number
  /** Called for every request, so that batch jobs can yield to it. */
  readonly noteRequest: () => void
  /** Runs the work of a request, for traces. */
  readonly trace: <Reply>(request: TracedRequest, work: () => Promise<Reply>) => Promise<Reply>
  /** Called with every request when its answer is made. */
  readonly noteAnswer: (answered: AnsweredRequest) => void
  /** Logs the cause of an internal fault with the id of its request. */
  readonly report: (fault: unknown, requestId: string) => void
}

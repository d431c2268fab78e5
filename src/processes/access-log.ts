// A line for each request: as JSON, or in the Common Log Format.
import type { AccessLogForm } from '../config.ts'
import type { AnsweredRequest } from '../gateway/gateway.ts'
import { openLogOutput } from './log-output.ts'

export interface AccessLog {
  note(answered: AnsweredRequest): void
  /** Resolves when all lines are written, or whoever reads them has taken none for a while. */
  close(): Promise<void>
}

/** The most characters that wait while the output takes no more; lines beyond them are dropped. */
const waitingMax = 4_000_000
/** Lines are gathered for so long, or until there are so many bytes of them, because a write costs more than a line. */
const gatheredMs = 20
const gatheredMin = 16_000

/**
 * Opens the log on a file descriptor, by default standard output. Lines are written behind the requests, so that no request
 * waits for whoever reads them.
 */
export function openAccessLog(form: AccessLogForm, fd = 1): AccessLog {
  if (form === 'off') return { note: () => {}, close: async () => {} }
  const output = openLogOutput(fd, { waitingMax, gatheredMin })
  const lineOf = form === 'json' ? jsonLine : commonLine
  let gathering: NodeJS.Timeout | undefined
  let isClosed = false
  const flush = () => {
    gathering = undefined
    output.flush()
  }
  return {
    note: answered => {
      // A request may outlive the log by the time that it has to end.
      if (isClosed) return
      output.write(`${lineOf(answered, Date.now())}\n`)
      gathering ??= setTimeout(flush, gatheredMs)
    },
    close: () => {
      isClosed = true
      clearTimeout(gathering)
      return output.close()
    },
  }
}

function jsonLine(answered: AnsweredRequest, nowMs: number): string {
  const { id, method, path, clientIp, endpoint, status, bytes, ms, credits, caller } = answered
  return JSON.stringify({
    level: 30,
    time: nowMs,
    msg: 'request',
    id,
    team: caller?.teamId ?? null,
    key: caller?.keyId ?? null,
    method,
    path,
    endpoint,
    status,
    ms,
    bytes,
    credits,
    ip: clientIp,
  })
}

/** The Common Log Format of Apache httpd, with the team and the key as the user: `1/7`. */
function commonLine(
  { method, path, clientIp, status, bytes, caller }: AnsweredRequest,
  nowMs: number,
): string {
  const user = caller ? `${caller.teamId}/${caller.keyId}` : '-'
  return `${clientIp} - ${user} [${commonTime(nowMs)}] "${method} ${escaped(path)} HTTP/1.1" ${status} ${bytes}`
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function commonTime(ms: number): string {
  const [year, month, day] = new Date(ms).toISOString().split(/\D/)
  const time = new Date(ms).toISOString().slice(11, 19)
  return `${day}/${months[Number(month) - 1]}/${year}:${time} +0000`
}

/** Returns the path without characters that would end its field, or move the cursor of a terminal. */
const escaped = (path: string): string =>
  path.replace(/[^\x21\x23-\x5b\x5d-\x7e]/g, sign => `\\x${(sign.codePointAt(0) ?? 0).toString(16)}`)

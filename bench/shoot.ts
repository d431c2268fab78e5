// Sends requests as fast as they are answered, with wrk, which takes little processor time from the service.
import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

export interface LoadResult {
  readonly total: number
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** The number of answers other than 200 and of requests without an answer. */
  readonly failed: number
}

export interface LoadRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** The requests, sent in this order by any free connection, then again from the beginning unless each is sent once. */
  readonly requests: readonly { readonly path: string; readonly body: string }[]
  readonly connections: number
  /** The load takes so long at most; it ends earlier where each request is sent once and all have been. */
  readonly seconds: number
  readonly once?: boolean
}

const run = promisify(execFile)

/** POSTs the requests for so many seconds. Throws when wrk is not installed. */
export async function sendLoad({
  url,
  headers,
  requests,
  connections,
  seconds,
  once = false,
}: LoadRequest): Promise<LoadResult> {
  needWrk()
  const folder = mkdtempSync(join(tmpdir(), 'almanac-wrk-'))
  try {
    const lines = requests.map(({ path, body }) => `${path}\t${body}`)
    writeFileSync(join(folder, 'requests'), lines.join('\n'))
    writeFileSync(join(folder, 'script.lua'), script(join(folder, 'requests'), headers, once))
    const args = [
      '-t1',
      `-c${connections}`,
      `-d${seconds}s`,
      '--latency',
      '-s',
      join(folder, 'script.lua'),
      url,
    ]
    const { stdout } = await run('wrk', args)
    const total = number(stdout, /(\d+) requests in/)
    return {
      total,
      perSecond: total / number(stdout, /Seconds of the load: ([\d.]+)/),
      p50Ms: milliseconds(stdout, /50%\s+([\d.]+)(us|ms|s)/),
      p99Ms: milliseconds(stdout, /99%\s+([\d.]+)(us|ms|s)/),
      failed: number(stdout, /Non-2xx or 3xx responses: (\d+)/) + number(stdout, /timeout (\d+)/),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function needWrk(): void {
  try {
    execFileSync('which', ['wrk'])
  } catch (cause) {
    throw new Error('This benchmark needs wrk; Debian has it: apt-get install wrk.', { cause })
  }
}

/**
 * Returns the script of wrk. It measures the time itself, because wrk counts the seconds that it was given even where the thread
 * ends earlier.
 */
const script = (file: string, headers: LoadRequest['headers'], once: boolean): string => `
local requests = {}
for line in io.lines(${JSON.stringify(file)}) do
  local path, body = line:match("^([^\\t]+)\\t(.*)$")
  requests[#requests + 1] = { path, body }
end
${Object.entries(headers)
  .map(([name, value]) => `wrk.headers[${JSON.stringify(name)}] = ${JSON.stringify(value)}`)
  .join('\n')}
local ffi = require("ffi")
ffi.cdef("struct timeval { long seconds; long micros; }; int gettimeofday(struct timeval *, void *);")
local time = ffi.new("struct timeval")
local function now()
  ffi.C.gettimeofday(time, nil)
  return tonumber(time.seconds) + tonumber(time.micros) / 1e6
end
local thread_of_load
function setup(thread) thread_of_load = thread end
sent = 0
function request()
  started = started or now()
  if sent == #requests and ${once} then
    ended = ended or now()
    wrk.thread:stop()
  end
  local one = requests[sent % #requests + 1]
  sent = sent + 1
  return wrk.format("POST", one[1], nil, one[2])
end
function done(summary)
  local ended = thread_of_load:get("ended")
  local seconds = ended and ended - thread_of_load:get("started") or summary.duration / 1e6
  io.write(string.format("Seconds of the load: %f\\n", seconds))
end`

const number = (text: string, pattern: RegExp): number => Number(pattern.exec(text)?.[1] ?? 0)

const inMs: Readonly<Record<string, number>> = { us: 1 / 1000, ms: 1, s: 1000 }

function milliseconds(text: string, pattern: RegExp): number {
  const [, amount, unit = 'ms'] = pattern.exec(text) ?? []
  return Math.round(Number(amount ?? 0) * (inMs[unit] ?? 1) * 10) / 10
}

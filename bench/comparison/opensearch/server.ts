// OpenSearch in a process of its own, started from the packages that Maven fetches.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export interface OpenSearch {
  readonly url: string
  readonly version: string
  readonly pid: number | undefined
  stop(): Promise<void>
}

/** Seconds until a node answers, on a busy machine. */
const patienceSeconds = 120

/** Starts a node whose indexes are in the folder. Throws when Java or Maven is missing, or when the node ends early. */
export async function startOpenSearch(folder: string, heap = '4g'): Promise<OpenSearch> {
  mkdirSync(folder, { recursive: true })
  const base = resolve(folder)
  const log = join(base, 'node.log')
  // The runner adds the number of its node, which is 1, to the port; it takes none above 9299.
  const port = await freePort(9201, 9299)
  const options = ['-basePath', base, '-numOfNode', '1', '-baseHttpPort', String(port - 1)]
  const node = spawn(
    'java',
    [
      `-Xms${heap}`,
      `-Xmx${heap}`,
      '-cp',
      classpath(base),
      'org.codelibs.opensearch.runner.OpenSearchRunner',
      ...options,
    ],
    { stdio: ['ignore', openSync(log, 'w'), openSync(log, 'a')], cwd: base },
  )
  const url = `http://127.0.0.1:${port}`
  const stop = async () => {
    const ended = new Promise(done => node.once('exit', done))
    node.kill('SIGTERM')
    await ended
  }
  for (let second = 0; second < patienceSeconds; second++) {
    if (node.exitCode !== null) break
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) {
      const { version } = (await answer.json()) as { readonly version: { readonly number: string } }
      return { url, version: version.number, pid: node.pid, stop }
    }
    await wait(1000)
  }
  if (node.exitCode === null) await stop()
  throw new Error(`OpenSearch did not start: see ${log}.`)
}

function classpath(base: string): string {
  const file = join(base, 'classpath')
  if (!existsSync(file)) {
    try {
      const pom = resolve('bench/comparison/opensearch/pom.xml')
      execFileSync('mvn', ['-q', '-B', '-f', pom, 'dependency:build-classpath', `-Dmdep.outputFile=${file}`])
    } catch (cause) {
      throw new Error('This benchmark needs Java and Maven; on Debian: apt-get install default-jre maven.', {
        cause,
      })
    }
  }
  return readFileSync(file, 'utf8').trim()
}

async function freePort(from: number, to: number): Promise<number> {
  for (let port = from; port <= to; port++) {
    const server = createServer()
    const isFree = await new Promise<boolean>(done => {
      server.once('error', () => done(false))
      server.listen(port, '127.0.0.1', () => done(true))
    })
    if (!isFree) continue
    await new Promise(done => server.close(done))
    return port
  }
  throw new Error(`No port between ${from} and ${to} is free.`)
}

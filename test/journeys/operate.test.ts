// The page for operators: its commands run, and behind the proxies that it sets up the service knows who calls.
import { execFile, spawn } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type AttackedService, startAttacked } from '../support/attacked.ts'
import { linesAt } from '../support/batches.ts'
import { printed, program, startCommand, temporaryFolder } from '../support/command.ts'
import { executable } from '../support/executable.ts'
import { samplesOf } from '../support/samples.ts'
import { importedWorld } from '../support/world.ts'

const page = readFileSync('docs/operate.md', 'utf8')

/** Returns the first block of the page that holds the text. */
function blockWith(text: string): string {
  const blocks = [...page.matchAll(/^```\w*\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block)
  return blocks.find(block => block.includes(text)) ?? ''
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const { port } = server.address() as { readonly port: number }
  await new Promise(resolve => server.close(resolve))
  return port
}

it('the commands of docs/operate.md run, one after the other', async () => {
  const folder = temporaryFolder()
  cpSync(await importedWorld(), join(folder, 'data'), { recursive: true })
  const script = samplesOf(page)
    .map(({ commands }) => commands)
    .join('\n')
    .replaceAll(/\balmanac (?=[a-z])/g, `${[process.execPath, ...program].join(' ')} `)
  const { stdout } = await promisify(execFile)('bash', ['-euc', `umask 077\n${script}`], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, ALMANAC_DATA_DIR: join(folder, 'data') },
  })
  expect(stdout).toContain('almanac-1.tar')
  expect(stdout).toMatch(/nothing/i)
})

it('a first start under a supervisor says in its log that the demo world is being loaded, before it listens', async () => {
  const starting = startCommand(['serve'], { dataDir: join(temporaryFolder(), 'new') })
  const line = await printed(starting, /^(\{.*demo world.*\})$/m)
  expect(JSON.parse(line)).toMatchObject({ level: 30, msg: expect.stringContaining('a few minutes') })
  expect([starting.stdout(), starting.stderr()]).toEqual([expect.not.stringContaining(' at http'), ''])
  starting.process.kill('SIGKILL')
  await starting.finished
})

interface Proxy {
  readonly program: string
  /** Returns the arguments that run the configuration of the page between the two ports, with files in the folder. */
  readonly args: (folder: string, port: number, servicePort: string) => readonly string[]
}

const proxies: readonly Proxy[] = [
  {
    program: 'nginx',
    args: (folder, port, servicePort) => {
      const server = blockWith('proxy_pass')
        .replace('listen 443 ssl', `listen 127.0.0.1:${port}`)
        .replaceAll(/^ *ssl_.*\n/gm, '')
        .replace('127.0.0.1:8080', `127.0.0.1:${servicePort}`)
      const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        name => `${name}_temp_path ${folder}/${name};`,
      )
      const config = `daemon off; pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${paths.join(' ')} ${server} }`
      writeFileSync(join(folder, 'nginx.conf'), config)
      return ['-p', folder, '-c', join(folder, 'nginx.conf')]
    },
  },
  {
    program: 'caddy',
    args: (folder, port, servicePort) => {
      const site = blockWith('reverse_proxy')
        .replace('data.example.com', `http://127.0.0.1:${port}`)
        .replace('127.0.0.1:8080', `127.0.0.1:${servicePort}`)
      writeFileSync(join(folder, 'Caddyfile'), `{\n  admin off\n}\n${site}`)
      return ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')]
    },
  },
]

describe.each(proxies)('behind $program, set up as docs/operate.md says', ({ program, args }) => {
  const path = executable(program)
  if (path === undefined) process.stderr.write(`Skipped: ${program} is not installed.\n`)
  describe.skipIf(path === undefined)('the service', () => {
    let attacked: AttackedService
    let proxy: ReturnType<typeof spawn>
    let url: string

    beforeAll(async () => {
      const folder = temporaryFolder()
      const port = await freePort()
      url = `http://127.0.0.1:${port}`
      attacked = await startAttacked(temporaryFolder(), {
        environment: {
          ALMANAC_TRUSTED_PROXIES: '127.0.0.1',
          ALMANAC_PUBLIC_URL: url,
          ALMANAC_ACCESS_LOG: 'json',
        },
      })
      mkdirSync(join(folder, 'home'))
      proxy = spawn(path ?? '', args(folder, port, new URL(attacked.service.url).port), {
        env: { HOME: join(folder, 'home'), PATH: process.env.PATH },
        stdio: 'ignore',
      })
      await vi.waitUntil(async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.ok, {
        timeout: 20_000,
      })
    })

    afterAll(async () => {
      proxy.kill('SIGTERM')
      await attacked.service.stop()
    })

    it('knows the addresses of clients, whatever they claim', async () => {
      const headers = { ...attacked.headers, 'X-Forwarded-For': '203.0.113.9' }
      const { headers: answered } = await fetch(`${url}/account/credits`, { headers })
      const id = answered.get('x-request-id') ?? ''
      const line = await vi.waitUntil(() =>
        attacked.service
          .stdout()
          .split('\n')
          .find(text => text.includes(id)),
      )
      expect(JSON.parse(line)).toMatchObject({ ip: '127.0.0.1', path: '/account/credits', status: 200 })
    })

    it('takes the largest lists of batches, and links to the results under its public address', async () => {
      const addresses = Array.from(
        { length: 10_000 },
        (_, number) => `https://linkedin.com/in/${'nobody-'.repeat(20)}${number}`,
      )
      const submitted = await fetch(`${url}/batch/person/enrich`, {
        method: 'POST',
        headers: attacked.headers,
        body: JSON.stringify({ professional_network_profile_urls: addresses }),
      })
      const { batch_id } = (await submitted.json()) as { readonly batch_id: string }
      const job = await vi.waitUntil(
        async () => {
          const answer = await fetch(`${url}/batch/${batch_id}`, { headers: attacked.headers })
          const shown = (await answer.json()) as { readonly status: string; readonly download_url: string }
          return shown.status === 'completed' && shown
        },
        { timeout: 60_000 },
      )
      expect(job.download_url).toMatch(new RegExp(`^${url}/`))
      expect(await linesAt(job.download_url)).toEqual([])
    })
  })
})

// The samples of docs/webhooks.md, run as they stand.
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../support/command.ts'

type Read = (secret: string, headers: Record<string, string>, body: string) => unknown

const folder = temporaryFolder()
symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
const samples = [...readFileSync('docs/webhooks.md', 'utf8').matchAll(/```js\n([\s\S]*?)```/g)].map(
  ([, code = '']) => code,
)

async function load(code: string, number: number): Promise<Read> {
  const file = join(folder, `sample-${number}.mjs`)
  writeFileSync(file, code)
  const module = (await import(pathToFileURL(file).href)) as Record<string, Read>
  const [read] = Object.values(module)
  if (!read) throw new Error('The sample exports nothing.')
  return read
}

describe.each(samples.map((code, number) => ({ code, number })))('sample $number', ({ code, number }) => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  const other = `whsec_${Buffer.alloc(32, 8).toString('base64')}`
  const body = '{"status":"completed"}'
  const headersAt = (ms: number) => {
    const signature = (key: string) => new Webhook(key).sign('msg_1', new Date(ms), body)
    return {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(ms / 1000)),
      'webhook-signature': `${signature(other)} ${signature(secret)}`,
    }
  }

  it('accepts a signed delivery, and refuses a forged one', async () => {
    const read = await load(code, number)
    const headers = headersAt(Date.now())
    expect(read(secret, headers, body)).toEqual({ status: 'completed' })
    expect(read(other, headers, body)).toEqual({ status: 'completed' })
    const stranger = `whsec_${Buffer.alloc(32, 9).toString('base64')}`
    expect(() => read(stranger, headers, body)).toThrow()
    expect(() => read(secret, headers, body.replace('completed', 'failed'))).toThrow()
    expect(() => read(secret, headersAt(Date.now() - 600_000), body)).toThrow()
  })
})

it('the documentation has samples', () => {
  expect(samples.length).toBeGreaterThan(1)
})

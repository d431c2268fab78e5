// The client accepts webhooks of the service, and nothing else.
import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { verifyWebhook } from '../../src/client/index.ts'

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const nowMs = Date.parse('2026-11-23T04:00:00Z')
const seconds = nowMs / 1000
const body = JSON.stringify({ batch_id: 'b1', name: 'Žižek' })

const standard = (by = secret, text = body) => ({
  'webhook-id': 'msg_1',
  'webhook-timestamp': String(seconds),
  'webhook-signature': new Webhook(by).sign('msg_1', new Date(nowMs), text),
})
const older = (by = secret, text = body) => ({
  'x-service-signature': `t=${seconds},v1=${createHmac('sha256', by).update(`${seconds}.${text}`).digest('hex')}`,
})
const otherSecret = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'
const verify = (headers: Record<string, string>, text = body, at = nowMs) =>
  verifyWebhook(secret, { headers, body: text }, { nowMs: at })

describe.each([
  ['Standard Webhooks', standard, 'webhook-signature', ' '],
  ['x-service-signature', older, 'x-service-signature', ','],
])('a webhook signed by %s', (_, sign, name, separator) => {
  it('is accepted as text, as bytes, and with headers of any kind', async () => {
    expect(await verify(sign())).toEqual(JSON.parse(body))
    const bytes = new TextEncoder().encode(body)
    const request = { headers: new Headers(sign()), body: bytes }
    expect(await verifyWebhook(secret, request, { nowMs })).toEqual(JSON.parse(body))
    expect(await verifyWebhook(secret, { ...request, body: bytes.buffer }, { nowMs })).toEqual(
      JSON.parse(body),
    )
    const spelled = Object.entries(sign()).map(([sent, value]) => [sent.toUpperCase(), [value]])
    expect(await verify(Object.fromEntries(spelled))).toEqual(JSON.parse(body))
  })

  it('is accepted by each of the secrets that are in force', async () => {
    const [one, other] = [sign(), sign(otherSecret)].map(headers => (headers as Record<string, string>)[name])
    const both = [other, one?.replace(/^t=\d+,/, '')].join(separator)
    expect(await verify({ ...sign(), [name]: both })).toEqual(JSON.parse(body))
  })

  it('is accepted beside a signature that cannot be read', async () => {
    const headers: Record<string, string> = sign()
    const both = [headers[name], 'v1,%%%'].join(separator)
    expect(await verify({ ...headers, [name]: both })).toEqual(JSON.parse(body))
    expect(await verify({ ...headers, [name]: ['v1,%%%', headers[name]].join(separator) })).toEqual(
      JSON.parse(body),
    )
  })

  it('is refused with another secret, another body, no signature or an old date', async () => {
    const refused = { name: 'AlmanacError', type: 'invalid_signature' }
    await expect(verify(sign(otherSecret))).rejects.toMatchObject(refused)
    await expect(verify(sign(), `${body} `)).rejects.toMatchObject(refused)
    await expect(verify({})).rejects.toMatchObject(refused)
    for (const at of [nowMs + 301_000, nowMs - 301_000]) {
      await expect(verify(sign(), body, at)).rejects.toMatchObject(refused)
    }
    for (const signature of ['', 'v1', 'v1,', 'v1,%%%', 't=,v1=', `t=${seconds},v1=zz`, 't=NaN,v1=00']) {
      await expect(verify({ ...sign(), [name]: signature }), signature).rejects.toMatchObject(refused)
    }
  })
})

it.each(['', 'whsec_', 'whsec_%%', undefined])('the secret %j is none', async none => {
  const verified = verifyWebhook(none as string, { headers: standard(), body }, { nowMs })
  await expect(verified).rejects.toThrow('secret: Must be the secret')
})

it('the older signature is not looked at where a newer one is there, which may be wrong', async () => {
  await expect(verify({ ...standard(otherSecret), ...older() })).rejects.toMatchObject({
    type: 'invalid_signature',
  })
})

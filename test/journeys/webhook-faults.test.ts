// Webhooks that cannot be delivered, in every way a network has: attempts that failed, and nothing else.
import { execFile, execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { bundledScript } from '../support/bundled.ts'
import { authority } from '../support/certificates.ts'
import { temporaryFolder } from '../support/command.ts'

const inOwnNetwork = ['--map-root-user', '--net', '--mount', 'sh', '-ec']

function canSeparate(): boolean {
  try {
    execFileSync('unshare', [...inOwnNetwork, 'ip link set lo up'], { stdio: 'ignore' })
    return true
  } catch {
    console.log(
      'Without a network of their own (unshare, ip), webhooks to addresses without a route are not tried.',
    )
    return false
  }
}

// Systems differ in what they call it.
const noRoute = expect.stringMatching(/^(ENETUNREACH|EADDRNOTAVAIL|EHOSTUNREACH)$/)

const onLoopback = {
  'refuses the connection': 'ECONNREFUSED',
  'resets the connection at once': 'ECONNRESET',
  'resets the connection in the handshake': 'ECONNRESET',
  'ends the connection in the handshake': 'ECONNRESET',
  'speaks no TLS': 'ERR_SSL_WRONG_VERSION_NUMBER',
  'speaks nothing but TLS': 'UND_ERR_SOCKET',
  'has an expired certificate': 'CERT_HAS_EXPIRED',
  'has the certificate of another name': 'ERR_TLS_CERT_ALTNAME_INVALID',
  'has a certificate that nobody signed': 'DEPTH_ZERO_SELF_SIGNED_CERT',
  'resets the connection after the request': 'ECONNRESET',
  'ends the connection without an answer': 'UND_ERR_SOCKET',
  'answers what is not HTTP': 'The answer is not HTTP.',
  'answers half a head': 'UND_ERR_SOCKET',
}

const elsewhere = {
  'has an IPv6 address without a route': noRoute,
  'has an IPv6 address without a route, and no TLS': noRoute,
  'has an IPv4 address without a route': noRoute,
  'has addresses without a route': noRoute,
  'is an address without a route': noRoute,
  'does not exist': 'ENOTFOUND',
  'is never looked up': 'ETIMEOUT',
  'leads inside by the time something is sent': 'The host must have a public address.',
}

it('a receiver that cannot be reached or answers wrongly costs an attempt and stops nothing else', async () => {
  const folder = temporaryFolder()
  const place = (name: string, content = '') => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  const isAlone = canSeparate()
  const script = `
    ip link set lo up
    mount --bind '${place('hosts')}' /etc/hosts
    mount --bind '${place('resolv.conf')}' /etc/resolv.conf
    exec "$@"`
  const program = [
    process.execPath,
    bundledScript(new URL('../support/webhooks-nowhere.ts', import.meta.url)),
  ]
  const command = isAlone ? ['unshare', ...inOwnNetwork, script, 'sh', ...program, 'alone'] : program
  const [file = '', ...args] = command
  const { stdout } = await promisify(execFile)(file, args, {
    env: { PATH: process.env.PATH, NODE_EXTRA_CA_CERTS: place('authority.pem', authority) },
  })
  const expected = { ...onLoopback, ...(isAlone ? elsewhere : {}) }
  expect(JSON.parse(stdout)).toEqual(
    Object.fromEntries(Object.entries(expected).map(([what, error]) => [what, ['pending', null, error]])),
  )
}, 60_000)

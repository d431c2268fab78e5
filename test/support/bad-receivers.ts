// Receivers of webhooks that fail in every way a network has, on loopback.
import { once } from 'node:events'
import { createServer as createHttp } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { createServer as createTls } from 'node:tls'
import { expired, ofAnotherName, privateKey, selfSigned } from './certificates.ts'

/** Starts the receivers, which end with the process. Returns their URLs by what is wrong with them. */
export async function startBadReceivers(): Promise<Readonly<Record<string, string>>> {
  const refused = await listening(createServer())
  const plain = await listening(createHttp((_request, response) => response.end('{}')))
  const encrypted = await tls(selfSigned)
  const urls = {
    'refuses the connection': `http://${refused.at}/`,
    'resets the connection at once': `http://${await socket(one => one.resetAndDestroy())}/`,
    'resets the connection in the handshake': `https://${await socket(afterData(one => one.resetAndDestroy()))}/`,
    'ends the connection in the handshake': `https://${await socket(afterData(one => one.end()))}/`,
    'speaks no TLS': `https://${plain.at}/`,
    'speaks nothing but TLS': `http://${encrypted}/`,
    'has an expired certificate': `https://${await tls(expired)}/`,
    'has the certificate of another name': `https://${await tls(ofAnotherName)}/`,
    'has a certificate that nobody signed': `https://${encrypted}/`,
    'resets the connection after the request': `http://${await socket(afterData(one => one.resetAndDestroy()))}/`,
    'ends the connection without an answer': `http://${await socket(afterData(one => one.end()))}/`,
    'answers what is not HTTP': `http://${await socket(afterData(one => one.end('220 smtp.example ESMTP\r\n')))}/`,
    'answers half a head': `http://${await socket(afterData(one => one.end('HTTP/1.1 200 OK\r\nX-')))}/`,
  }
  refused.server.close()
  return urls
}

async function listening(server: Server): Promise<{ readonly server: Server; readonly at: string }> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, at: `127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const socket = async (meet: (one: Socket) => void): Promise<string> =>
  (
    await listening(
      createServer(one => {
        one.on('error', () => {})
        meet(one)
      }),
    )
  ).at

const afterData = (act: (one: Socket) => void) => (one: Socket) => one.once('data', () => act(one))

const tls = async (cert: string): Promise<string> =>
  (await listening(createTls({ cert, key: privateKey }).on('tlsClientError', () => {}))).at

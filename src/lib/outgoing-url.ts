// Parses URLs that strangers name, before anything is sent to them.
import { parseUrl } from './parse-url.ts'

/** Nothing is sent to the URL. The message is written for whoever named it. */
export class AddressRefused extends Error {}

const addressLengthMax = 2048
const ports = ['80', '443', '8080', '8443']

/** Returns whether the port is one that public web servers listen on. */
export const hasOpenPort = ({ port, protocol }: URL): boolean =>
  ports.includes(port || (protocol === 'https:' ? '443' : '80'))

export const wrongPort = () => new AddressRefused(`The port must be one of ${ports.join(', ')}.`)

/** Parses the URL that is then used as it was parsed. Throws AddressRefused for texts that parsers read differently. */
export function parseOutgoingUrl(address: string): URL {
  const url = parseUrl(address)
  if (!url || address.length > addressLengthMax || /[\s\\\p{Cc}]/u.test(address)) {
    throw new AddressRefused(
      `It must be a URL like https://example.com/path of at most ${addressLengthMax} characters, without spaces or backslashes.`,
    )
  }
  if ((url.protocol !== 'https:' && url.protocol !== 'http:') || !/^https?:\/\/[^/]/i.test(address)) {
    throw new AddressRefused('It must begin with https:// or http://.')
  }
  if (url.username !== '' || url.password !== '' || address.split(/[/?#]/)[2]?.includes('@')) {
    throw new AddressRefused('It must not contain a user name or a password.')
  }
  return url
}

// Finds the service that a command asks, and the key for it.

import { isSecret } from '../access/secret.ts'
import { Transport } from '../client/transport.ts'
import { packageVersion } from '../lib/package-version.ts'
import { parseUrl } from '../lib/parse-url.ts'
import { once, printable, text } from './arguments.ts'
import { readProfile } from './profile.ts'
import { runningServices } from './running-services.ts'
import { foundFileOf, readSettings } from './settings-file.ts'
import { NoKeyError, UsageError } from './usage-error.ts'

export interface ServiceAddress {
  /** Without a slash at its end. */
  readonly url: string
  readonly from: string
}

export interface ServiceAccess extends ServiceAddress {
  readonly key: string
  readonly keyFrom: string
}

const defaultUrl = 'http://127.0.0.1:8080'

/** The option of every command that asks a service. */
export const urlOption = [
  '--url <address>',
  'the service to ask; ALMANAC_URL, that of almanac auth login, or the one that runs here when absent',
  once('--url', serviceUrl),
] as const

export interface UrlOption {
  readonly url?: string
}

/** Reads the address of a service: an http or https URL without a user, a query or a fragment. */
export function serviceUrl(given: string, what: string): string {
  const trimmed = text(given, what)
  const url = parseUrl(trimmed)
  const isPlain = url && [url.username, url.password, url.search, url.hash].every(part => part === '')
  if (!url || !isPlain || !['http:', 'https:'].includes(url.protocol)) {
    throw new UsageError(
      `${what} must be the address of a service, such as ${defaultUrl}; got ${printable(withoutPassword(trimmed))}.`,
    )
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '')
}

const withoutPassword = (url: string): string => url.replace(/\/\/[^/]*@/, '//…@')

/** Returns the address of the service: of the option, ALMANAC_URL, the login, the service that runs here, or the default. */
export function findAddress({ url }: UrlOption): ServiceAddress {
  if (url !== undefined) return { url, from: '--url' }
  // Throws for names and values that are not settings.
  readSettings()
  const named = process.env.ALMANAC_URL?.trim()
  if (named) return { url: serviceUrl(named, 'ALMANAC_URL'), from: 'ALMANAC_URL' }
  const { url: chosen } = readProfile()
  if (chosen !== undefined) return { url: chosen, from: 'almanac auth login' }
  const [running, ...others] = runningServices()
  if (running && others.length === 0) return { url: running.url, from: 'the service that runs here' }
  return { url: defaultUrl, from: 'default' }
}

/** Returns the service with a key for it. Throws a NoKeyError when there is none. A key is sent to its own service only. */
export function findAccess(options: UrlOption): ServiceAccess {
  const address = findAddress(options)
  const named = process.env.ALMANAC_API_KEY?.trim()
  if (named) {
    refuseAddressOfFolder(address)
    return { ...address, key: keyIn(named, 'ALMANAC_API_KEY'), keyFrom: 'ALMANAC_API_KEY' }
  }
  const { keys } = readProfile()
  const key = Object.hasOwn(keys, address.url) ? keys[address.url] : undefined
  if (key !== undefined) {
    return { ...address, key: keyIn(key, 'The key in the profile'), keyFrom: 'almanac auth login' }
  }
  throw new NoKeyError(
    `There is no key for ${address.url}: log in with almanac auth login, or set ALMANAC_API_KEY. almanac keys create makes a key.`,
  )
}

/**
 * Throws a NoKeyError where a settings file of the working folder names the address, and another place the key: whoever made
 * the folder would get the key of everybody who runs a command in it.
 */
function refuseAddressOfFolder({ url, from }: ServiceAddress): void {
  const file = from === 'ALMANAC_URL' ? foundFileOf('ALMANAC_URL') : undefined
  if (file === undefined || foundFileOf('ALMANAC_API_KEY') !== undefined) return
  throw new NoKeyError(
    `The key of the environment is not sent to ${url}, because ${file} names that address and lies in the working folder. Where that is meant, give --url ${url}, or set ALMANAC_CONFIG=${file}.`,
  )
}

/** Returns the key. Throws a NoKeyError, which does not show it, when it is not well-formed. */
export function keyIn(given: string, what: string): string {
  const key = given.trim()
  if (isSecret(key)) return key
  const fault =
    key.length === keyLength
      ? 'a character of this one is wrong'
      : `this has ${key.length.toLocaleString('en')}`
  throw new NoKeyError(
    `${what} is not a key: keys begin with alm_ and have ${keyLength} characters; ${fault}.`,
  )
}

const keyLength = 55

/** A person waits, so that a service that does not run is told of after a few seconds. */
const retries = 3

/** Opens the connection to the service of a command. */
export const openTransport = ({ url, key }: Pick<ServiceAccess, 'url' | 'key'>): Transport =>
  new Transport({ url, key, retries, userAgent: `almanac-cli/${packageVersion()}` })

// Finds the addresses of hosts that strangers name, and refuses those that may not be reached.
import { isIP } from 'node:net'
import { addressList, isPublicAddress } from './addresses.ts'
import { AddressRefused, hasOpenPort, wrongPort } from './outgoing-url.ts'
import { type Proxies, proxyFor } from './proxies.ts'
import type { ResolveHost } from './resolve-host.ts'
import { untilAborted } from './until-aborted.ts'

interface HostOptions {
  /** Addresses and networks that may be reached on any port, private ones included. */
  readonly allow: readonly string[]
  readonly resolve: ResolveHost
  readonly proxies: Proxies | undefined
}

export interface HostAddresses {
  /** Returns all addresses of the host. Throws AddressRefused when any of them may not be reached. */
  validated(url: URL): Promise<readonly string[]>
  /**
   * Returns the addresses of a host; none for a name that only a proxy can resolve, which then decides what may be
   * reached.
   */
  validatedOrProxied(url: URL): Promise<readonly string[]>
}

/** Name servers may be out of reach and never answer where a proxy resolves names. */
const proxiedLookupMs = 1000

export function openHostAddresses({ allow, resolve, proxies }: HostOptions): HostAddresses {
  const isAllowed = addressList(allow)
  const addressesOf = sharingLookups(resolve)

  const validated = async (url: URL): Promise<readonly string[]> => {
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const addresses = isIP(host) ? [host] : await addressesOf(host)
    if (addresses.length === 0) throw new Error(`${host} has no address.`)
    for (const address of addresses) {
      if (isAllowed(address)) continue
      if (!isPublicAddress(address)) throw new AddressRefused('The host must have a public address.')
      if (!hasOpenPort(url)) throw wrongPort()
    }
    return addresses
  }

  const validatedOrProxied = async (url: URL): Promise<readonly string[]> => {
    const addresses = validated(url)
    try {
      const isProxied = proxies !== undefined && proxyFor(url, proxies) !== undefined
      return await (isProxied ? untilAborted(addresses, AbortSignal.timeout(proxiedLookupMs)) : addresses)
    } catch (error) {
      if (error instanceof AddressRefused || !proxies || !(proxies.http || proxies.https)) throw error
      if (!hasOpenPort(url)) throw wrongPort()
      return []
    }
  }
  return { validated, validatedOrProxied }
}

/** Joins concurrent look-ups of one name. */
function sharingLookups(resolve: ResolveHost): ResolveHost {
  const underWay = new Map<string, Promise<readonly string[]>>()
  return hostname => {
    const shared = underWay.get(hostname)
    if (shared) return shared
    const started = resolve(hostname).finally(() => underWay.delete(hostname))
    underWay.set(hostname, started)
    return started
  }
}

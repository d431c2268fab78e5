// The proxies that the environment names.

import { isIP } from 'node:net'
import { parseUrl } from './parse-url.ts'

/** Addresses of proxies for http and https; empty texts for none. */
export interface Proxies {
  readonly http: string
  readonly https: string
  /** The hosts that are reached without one, as in NO_PROXY. */
  readonly except: string
}

/** Returns the proxy of a URL; undefined when it is reached without one. */
export function proxyFor({ protocol, hostname, port }: URL, proxies: Proxies): URL | undefined {
  const proxy = parseUrl((protocol === 'https:' && proxies.https) || proxies.http)
  if (!proxy) return undefined
  const host = hostname.toLowerCase().replace(/^\[|\]$/g, '')
  const realPort = port || (protocol === 'https:' ? '443' : '80')
  const isExcepted = proxies.except
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(entry => entry !== '')
    .some(entry => {
      if (entry === '*') return true
      const [, name = entry, exceptedPort = realPort] = /^(.+):(\d+)$/.exec(isIP(entry) ? '' : entry) ?? []
      const bare = name.replace(/^\*?\./, '')
      return exceptedPort === realPort && (host === bare || host.endsWith(`.${bare}`))
    })
  return isExcepted ? undefined : proxy
}

// Sends requests to URLs that strangers name: to public addresses only. A POST follows no redirect; a GET does, and every
// hop is validated like the first.

import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import type { Dispatcher } from 'undici'
import { openHostAddresses } from './host-addresses.ts'
import { exchange, type HttpRequest, type HttpResponse, type ResponseStatus } from './http-exchange.ts'
import { AddressRefused, hasOpenPort, parseOutgoingUrl, wrongPort } from './outgoing-url.ts'
import { parseUrl } from './parse-url.ts'
import { type Proxies, proxyFor } from './proxies.ts'
import { openResolveHost, type ResolveHost } from './resolve-host.ts'
import { untilAborted } from './until-aborted.ts'

export interface GuardOptions {
  /** Addresses and networks that may be reached on any port, private ones included. */
  readonly allow: readonly string[]
  readonly resolve?: ResolveHost
  /** The proxies of GETs; a POST goes straight to its address. */
  readonly proxies?: Proxies
}

export interface OutgoingRequest {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** The time for everything: the DNS look-up, the connection, the request and the head of the response. */
  readonly timeoutMs: number
}

/** The status and headers of a response; its body is not read. */
export interface ResponseHead {
  readonly status: number
  readonly retryAfter: string | undefined
}

export interface PageRequest {
  readonly headers: Readonly<Record<string, string>>
  /** The time for everything, redirects included. */
  readonly timeoutMs: number
  /** The most bytes of the body, decompressed. */
  readonly bytesMax: HttpRequest['bytesMax']
  /** True when a longer body is cut there instead of refused. */
  readonly cutsBody?: boolean
  /** Returns whether the body of a success is read. All are read when absent. */
  readonly accepts?: (head: ResponseStatus) => boolean
  /** Called before each hop; what it throws ends the request. */
  readonly beforeHop?: (address: string) => Promise<void>
}

/** The address that a connection for a URL goes to. */
export interface Route {
  readonly host: string
  readonly port: number
  /** Returns the addresses that were validated, whatever the name resolves to by now. */
  readonly lookup: LookupFunction
  /** True when it is the proxy of the environment, which resolves the name itself. */
  readonly isProxy: boolean
}

export interface FetchedResponse extends HttpResponse {
  /** The address that answered, after redirects. */
  readonly url: string
}

export interface GuardedFetch {
  /**
   * Throws AddressRefused for a URL that nothing would be sent to. A host name that cannot be resolved within
   * `timeoutMs` passes if its port is open to everyone: it is validated again when something is sent.
   */
  validate(address: string, timeoutMs: number): Promise<void>
  /** POSTs once and returns any response, redirects included. Throws AddressRefused or the network's error. */
  post(address: string, outgoing: OutgoingRequest): Promise<ResponseHead>
  /**
   * GETs and follows up to ten redirects. Bodies of anything but a success are not read. Throws AddressRefused for any
   * hop, TooManyRedirects, and what `exchange` throws.
   */
  get(address: string, request: PageRequest): Promise<FetchedResponse>
  /** Returns the route of a connection that someone else makes. Throws AddressRefused, or the error of the look-up. */
  route(address: string, timeoutMs: number): Promise<Route>
}

/** The redirects do not end. */
export class TooManyRedirects extends Error {}

const hopsMax = 10
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

export function openGuardedFetch({
  allow,
  resolve = openResolveHost(),
  proxies,
}: GuardOptions): GuardedFetch {
  const hosts = openHostAddresses({ allow, resolve, proxies })

  /** Returns a dispatcher for one request, which can reach nothing but the addresses, or the proxy. */
  const dispatcherTo = async (addresses: readonly string[]): Promise<Dispatcher> => {
    const { Agent, EnvHttpProxyAgent } = await import('undici')
    const options = { connect: { lookup: lookupReturning(addresses) }, pipelining: 0, allowH2: false }
    if (!proxies) return new Agent(options)
    return new EnvHttpProxyAgent({
      ...options,
      httpProxy: proxies.http,
      httpsProxy: proxies.https,
      noProxy: proxies.except,
      proxyTunnel: false,
    })
  }

  return {
    get: async (address, { headers, timeoutMs, bytesMax, cutsBody = false, accepts, beforeHop }) => {
      const deadlineMs = performance.now() + timeoutMs
      const leftMs = () => Math.max(1, Math.ceil(deadlineMs - performance.now()))
      let url = parseOutgoingUrl(address)
      for (let hop = 0; hop <= hopsMax; hop++) {
        const signal = AbortSignal.timeout(leftMs())
        const addresses = await untilAborted(hosts.validatedOrProxied(url), signal)
        if (beforeHop) await untilAborted(beforeHop(url.href), signal)
        const dispatcher = await dispatcherTo(addresses)
        try {
          const response = await exchange(
            url,
            {
              method: 'GET',
              headers,
              timeoutMs: leftMs(),
              bytesMax,
              cutsBody,
              readsBody: head => isSuccess(head) && (accepts?.(head) ?? true),
            },
            dispatcher,
          )
          const { location } = response.headers
          if (!redirects.has(response.status) || location === undefined) return { ...response, url: url.href }
          const next = parseUrl(location, url.href)
          if (!next) throw new AddressRefused('It redirects to what is not a URL.')
          url = parseOutgoingUrl(next.href)
        } finally {
          // A connection that stalls in the handshake of TLS would be waited for.
          dispatcher.destroy().catch(() => {})
        }
      }
      throw new TooManyRedirects(`It redirects more than ${hopsMax} times.`)
    },

    route: async (address, timeoutMs) => {
      const url = parseOutgoingUrl(address)
      const addresses = await untilAborted(hosts.validatedOrProxied(url), AbortSignal.timeout(timeoutMs))
      const proxy = proxies && proxyFor(url, proxies)
      const { hostname, port, protocol } = proxy ?? url
      return {
        host: hostname.replace(/^\[|\]$/g, ''),
        port: Number(port) || (protocol === 'https:' ? 443 : 80),
        lookup: proxy ? lookup : lookupReturning(addresses),
        isProxy: proxy !== undefined,
      }
    },

    validate: async (address, timeoutMs) => {
      const url = parseOutgoingUrl(address)
      const passed = new Promise<'unknown'>(done => setTimeout(done, timeoutMs, 'unknown').unref())
      const verdict = hosts.validated(url).then(
        () => 'open',
        error => {
          if (error instanceof AddressRefused) throw error
          return 'unknown'
        },
      )
      // Only an address in `allow` may use another port, and the address is not known here.
      if ((await Promise.race([verdict, passed])) === 'unknown' && !hasOpenPort(url)) throw wrongPort()
    },

    post: async (address, { headers, body, timeoutMs }) => {
      const url = parseOutgoingUrl(address)
      const signal = AbortSignal.timeout(timeoutMs)
      const addresses = await untilAborted(hosts.validated(url), signal)
      const { Agent, request } = await import('undici')
      // An agent for this one request, which can reach nothing but the validated addresses.
      const agent = new Agent({
        connect: { lookup: lookupReturning(addresses), timeout: timeoutMs },
        pipelining: 0,
        allowH2: false,
      })
      try {
        const answer = await request(url, { dispatcher: agent, signal, method: 'POST', headers, body })
        answer.body.on('error', () => {}).destroy()
        const retryAfter = answer.headers['retry-after']
        return {
          status: answer.statusCode,
          retryAfter: Array.isArray(retryAfter) ? retryAfter[0] : retryAfter,
        }
      } finally {
        // A connection that stalls in the handshake of TLS would be waited for.
        agent.destroy().catch(() => {})
      }
    },
  }
}

const isSuccess = ({ status }: ResponseStatus): boolean => status >= 200 && status < 300

/**
 * A look-up that returns these addresses. It calls back in a later turn, as a real look-up does: nobody listens yet to
 * the errors of a connection that fails in the same turn, and such an error would end the process.
 */
const lookupReturning =
  (addresses: readonly string[]): LookupFunction =>
  (_hostname, options, callback) => {
    const resolved = addresses.map(address => ({ address, family: isIP(address) }))
    const [first] = resolved
    process.nextTick(() => {
      if (!first) callback(new Error('The host has no address.'), '', 0)
      else if (options.all) callback(null, resolved)
      else callback(null, first.address, first.family)
    })
  }

// The proxies that the environment names.

/** Addresses of proxies for http and https; empty texts for none. */
export interface Proxies {
  readonly http: string
  readonly https: string
  /** The hosts that are reached without one, as in NO_PROXY. */
  readonly except: string
}

// Resolves host names that strangers name. Many at once, and each for a few seconds, whatever their name servers do.
import { lookup, Resolver } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { parse } from 'tldts'

/** Returns every address that a host name has now. Rejects when it has none. */
export type ResolveHost = (hostname: string) => Promise<readonly string[]>

export interface ResolveHostOptions {
  /** The name servers, as `address:port`; those of the system by default. */
  readonly servers?: readonly string[]
  readonly hostsFile?: string
  readonly timeoutMs?: number
}

const defaultTimeoutMs = 5000
/** A query is sent this often to each name server; packets get lost. */
const tries = 2

const systemHostsFile =
  process.platform === 'win32'
    ? join(process.env.SystemRoot ?? 'C:\\Windows', 'System32/drivers/etc/hosts')
    : '/etc/hosts'

/**
 * Reads the hosts file, then asks the name servers directly. The system's own look-up can neither be cancelled nor given a
 * deadline, and does two names at a time: a name server that never answers would hold up all other names. It is only
 * left names that no stranger can have registered, such as those of a search domain, and hosts without name servers.
 */
export const openResolveHost =
  ({
    servers,
    hostsFile = systemHostsFile,
    timeoutMs = defaultTimeoutMs,
  }: ResolveHostOptions = {}): ResolveHost =>
  async hostname => {
    const name = hostname.replace(/\.$/, '').toLowerCase()
    const listed = await addressesIn(hostsFile, name)
    if (listed.length > 0) return listed
    try {
      return await query(name, servers, timeoutMs)
    } catch (error) {
      const code = codeOf(error)
      const isLeftToSystem = code === 'ECONNREFUSED' || (code !== timedOut && parse(name).isIcann !== true)
      if (!isLeftToSystem) throw error
      return (await lookup(hostname, { all: true, verbatim: true })).map(({ address }) => address)
    }
  }

const timedOut = 'ETIMEOUT'

const codeOf = (error: unknown): unknown => (error as NodeJS.ErrnoException).code

/** Returns the addresses that the name servers have for the name, of both families. */
async function query(
  name: string,
  servers: readonly string[] | undefined,
  timeoutMs: number,
): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: Math.ceil(timeoutMs / 3), tries })
  if (servers) resolver.setServers(servers)
  const timer = setTimeout(() => resolver.cancel(), timeoutMs)
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  clearTimeout(timer)
  const addresses = answers.flatMap(answer => (answer.status === 'fulfilled' ? answer.value : []))
  if (addresses.length > 0) return addresses
  const errors = answers.flatMap(answer => (answer.status === 'rejected' ? [answer.reason] : []))
  // The name may exist and have no address of one family.
  const error = errors.find(one => !['ENOTFOUND', 'ENODATA'].includes(String(codeOf(one)))) ?? errors[0]
  if (codeOf(error) !== 'ECANCELLED') throw error
  throw Object.assign(new Error(`No name server answered for ${name} in time.`, { cause: error }), {
    code: timedOut,
  })
}

/** Returns the addresses that the hosts file has for the name; none when it cannot be read. */
async function addressesIn(hostsFile: string, name: string): Promise<readonly string[]> {
  const text = await readFile(hostsFile, 'utf8').catch(() => '')
  return text.split('\n').flatMap(line => {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/)
    return isIP(address) && names.some(each => each.toLowerCase() === name) ? [address] : []
  })
}

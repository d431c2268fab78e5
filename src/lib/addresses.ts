// Which IP addresses lead outside: every range that is private, special or not assigned is closed.
import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** IANA's special-purpose registry of IPv4, and one cloud's metadata address that stands among public ones. */
const closedRanges4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const

/** Of IPv6 only 2000::/3 is in use; these parts of it are special, or carry another address inside. */
const closedRanges6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const

const closed4 = new BlockList()
for (const [network, prefix] of closedRanges4) closed4.addSubnet(network, prefix, 'ipv4')
const closed6 = new BlockList()
for (const [network, prefix] of closedRanges6) closed6.addSubnet(network, prefix, 'ipv6')
const assigned6 = new BlockList()
assigned6.addSubnet('2000::', 3, 'ipv6')

/** Whether the text is an address of the open internet. An IPv4 address inside an IPv6 one is judged itself. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !closed4.check(address, 'ipv4')
  const words = wordsOf(address)
  if (!words) return false
  const inner = embeddedIpv4(words)
  if (inner !== undefined) return !closed4.check(inner, 'ipv4')
  if (isTunnel(words)) return false
  const plain = words.map(word => word.toString(16)).join(':')
  return assigned6.check(plain, 'ipv6') && !closed6.check(plain, 'ipv6')
}

/** The eight 16-bit words of an IPv6 address; undefined when the text is none, or names a zone. */
function wordsOf(address: string): readonly number[] | undefined {
  if (!isIPv6(address) || address.includes('%')) return undefined
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address)
  const [, head = '', ...bytes] = dotted ?? []
  const [a = 0, b = 0, c = 0, d = 0] = bytes.map(Number)
  const text = dotted ? `${head}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}` : address
  const [left = '', right] = text.split('::')
  const read = (part: string) => (part === '' ? [] : part.split(':').map(word => Number.parseInt(word, 16)))
  const start = read(left)
  const end = right === undefined ? [] : read(right)
  return [...start, ...Array<number>(8 - start.length - end.length).fill(0), ...end]
}

/** The IPv4 address of a mapped address, or of the well-known prefix that leads from IPv6 networks to IPv4. */
function embeddedIpv4(words: readonly number[]): string | undefined {
  const head = words
    .slice(0, 6)
    .map(word => word.toString(16))
    .join(':')
  return head === '0:0:0:0:0:ffff' || head === '64:ff9b:0:0:0:0' ? dottedOf(words) : undefined
}

/** ISATAP: an interface that carries an IPv4 address, under any prefix. */
const isTunnel = (words: readonly number[]): boolean =>
  words[5] === 0x5efe && (words[4] === 0 || words[4] === 0x200)

function dottedOf(words: readonly number[]): string {
  const [high = 0, low = 0] = words.slice(6)
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** A list of addresses and networks, `10.0.0.0/8` or `::1`, as a question. Throws a RangeError naming what is neither. */
export function addressList(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const entry of entries) {
    const [network = '', length, ...rest] = entry.split('/')
    const family = isIPv4(network) ? 'ipv4' : isIPv6(network) ? 'ipv6' : undefined
    const bits = family === 'ipv4' ? 32 : 128
    const prefix = length === undefined ? bits : /^\d{1,3}$/.test(length) ? Number(length) : -1
    if (!family || rest.length > 0 || prefix < 0 || prefix > bits) {
      throw new RangeError(`"${entry}" is neither an address nor a network such as 10.0.0.0/8.`)
    }
    list.addSubnet(network, prefix, family)
  }
  return address => list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
}

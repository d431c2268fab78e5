// Tells public IP addresses from those that are private, special or not assigned.
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

/** The parts of 2000::/3, the only IPv6 range in use, that are special or that embed another address. */
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

/** Returns whether the text is a public address. An IPv4 address embedded in an IPv6 one is checked itself. */
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

/** The eight 16-bit words of an IPv6 address; undefined for any other text, and for an address with a zone. */
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

/** The IPv4 address of an IPv4-mapped address, or of one with the NAT64 prefix 64:ff9b::/96. */
function embeddedIpv4(words: readonly number[]): string | undefined {
  const head = words
    .slice(0, 6)
    .map(word => word.toString(16))
    .join(':')
  return head === '0:0:0:0:0:ffff' || head === '64:ff9b:0:0:0:0' ? dottedOf(words) : undefined
}

/** Returns whether the address belongs to an ISATAP interface, which embeds an IPv4 address under any prefix. */
const isTunnel = (words: readonly number[]): boolean =>
  words[5] === 0x5efe && (words[4] === 0 || words[4] === 0x200)

function dottedOf(words: readonly number[]): string {
  const [high = 0, low = 0] = words.slice(6)
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/**
 * Returns a function that tells whether an address is in a list of addresses and networks such as `::1` or
 * `10.0.0.0/8`. Throws a RangeError that names the entry that is neither.
 */
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

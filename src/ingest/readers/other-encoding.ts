// Recognises text that is neither UTF-8 nor windows-1252 by what its bytes look like.
import { isUtf8 } from 'node:buffer'
import { TextDecoder } from 'node:util'
import { analyse } from 'chardet'
import { latinEncoding } from './latin-encoding.ts'
import { isMacRoman, macRoman } from './mac-roman.ts'

/** The labels that are decoded where the detector names an encoding; where two are alike, that of spreadsheets is taken. */
const labels: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Shift_JIS: 'shift_jis',
    'EUC-JP': 'euc-jp',
    'EUC-KR': 'euc-kr',
    Big5: 'big5',
    GB18030: 'gb18030',
    'windows-1251': 'windows-1251',
    'KOI8-R': 'koi8-r',
    'ISO-8859-5': 'iso-8859-5',
    'ISO-8859-7': 'windows-1253',
    'windows-1253': 'windows-1253',
    'ISO-8859-8': 'windows-1255',
    'windows-1255': 'windows-1255',
    'ISO-8859-6': 'iso-8859-6',
    'windows-1256': 'windows-1256',
  }),
)
const ofSeveralBytes = new Set(['shift_jis', 'euc-jp', 'euc-kr', 'big5', 'gb18030'])
/**
 * The least confidence, of 100, at which an encoding is taken. Short text in Latin letters gets 10 at most as an encoding of
 * several bytes a character.
 */
const confidenceMin = { ofSeveralBytes: 40, ofOne: 15 }
/** The least ratio of that confidence to the one of the likeliest encoding of Latin letters. */
const aheadOfLatin = 1.4
/** A file of mixed origin, some of whose lines are UTF-8, is decoded line by line. */
const utf8ShareMax = 0.1
/** The most, of each run of characters that are not ASCII. */
const undecodableMax = 0.1
const withinLatinMax = 0.5

/**
 * Returns the label of the encoding when the first bytes of a text are of another script than Latin, or in Latin letters of
 * another encoding than windows-1252; undefined for UTF-8 and windows-1252.
 */
export function otherEncoding(head: Buffer): string | undefined {
  if (head.includes(0)) return undefined
  const text = head.toString('latin1')
  // Lines of old Macs end in a carriage return alone.
  const hasMacLines = !text.includes('\n') && text.includes('\r')
  const lineEnd = hasMacLines ? '\r' : '\n'
  const lines = text
    .split(lineEnd)
    .filter(line => /[\x80-\xff]/.test(line))
    .map(line => Buffer.from(line, 'latin1'))
  // The last line may be cut within a character.
  const notUtf8 = lines.filter(line => !isUtf8(line))
  const others = notUtf8.filter(line => line !== lines.at(-1) || lines.length === 1)
  if (others.length === 0 || lines.length - others.length > lines.length * utf8ShareMax + 1) return undefined
  if (others.length === 1 && isUtf8(head.subarray(0, head.lastIndexOf(lineEnd) + 1))) return undefined
  const latin = notUtf8.map(line => line.toString('latin1')).join('\n')
  if (isMacRoman(latin, hasMacLines)) return macRoman
  const bytes = Buffer.concat(others.flatMap(line => [line, Buffer.from('\n')]))
  return encodingOfOtherScript(bytes) ?? latinEncoding(latin)
}

function encodingOfOtherScript(bytes: Buffer): string | undefined {
  const matches = analyse(bytes)
  const latin = matches.find(({ name }) => !labels.has(name))?.confidence ?? 0
  const [best] = matches.filter(({ name }) => labels.has(name))
  const label = labels.get(best?.name ?? '')
  if (!best || label === undefined || best.confidence < aheadOfLatin * latin) return undefined
  const least = ofSeveralBytes.has(label) ? confidenceMin.ofSeveralBytes : confidenceMin.ofOne
  return best.confidence >= least && isMostlyOfWords(bytes, label) ? label : undefined
}

/**
 * Returns whether the text is of words of another script, as decoded: few characters that cannot be, and few that stand alone
 * in words of Latin letters, where pairs of bytes were letters of a Latin encoding (`w這ski` for `włoski`).
 */
function isMostlyOfWords(bytes: Buffer, label: string): boolean {
  const text = new TextDecoder(label).decode(bytes)
  const others = text.match(/[^\0-\x7f]+/g) ?? []
  const undecodable = text.match(/\ufffd/g) ?? []
  const within =
    text.match(/(?<=[a-z])[^\0-\x7f]{1,2}(?![^\0-\x7f])|(?<![^\0-\x7f])[^\0-\x7f]{1,2}(?=[a-z])/g) ?? []
  return (
    undecodable.length <= others.length * undecodableMax && within.length <= others.length * withinLatinMax
  )
}

// Recognises Mac Roman, in which spreadsheets on a Mac save CSV, by words that are none in any other encoding of Latin letters.
import { TextDecoder } from 'node:util'
import { decodeWindows1252 } from './windows-1252.ts'

export const macRoman = 'macintosh'

const others = ['windows-1252', 'windows-1250', 'windows-1254', 'windows-1257']
/** So many more distinct words must be plausible in Mac Roman than in any other encoding, unless the lines end as on old Macs. */
const aheadMin = 2
const plausibleShareMin = 0.8

const letters = /[A-Za-z\x80-\xff]{2,}/g

/** Returns whether the words of a text, which has a character for each byte, are those of Mac Roman. */
export function isMacRoman(text: string, hasMacLines: boolean): boolean {
  const words = [...new Set(text.match(letters))].filter(
    one => /[A-Za-z]/.test(one) && /[\x80-\xff]/.test(one),
  )
  const inMac = plausibleIn(words, macRoman)
  const ahead = hasMacLines ? 0 : aheadMin
  return (
    inMac > 0 &&
    inMac >= words.length * plausibleShareMin &&
    others.every(label => inMac >= plausibleIn(words, label) + ahead)
  )
}

function plausibleIn(words: readonly string[], label: string): number {
  const decoder = new TextDecoder(label)
  const decode = (bytes: Buffer) =>
    label === 'windows-1252' ? decodeWindows1252(bytes) : decoder.decode(bytes)
  return words.filter(one => isPlausible(decode(Buffer.from(one, 'latin1')))).length
}

/** Returns whether a text is of letters in a case that words have, between quotes and dashes. */
const isPlausible = (text: string): boolean =>
  text
    .normalize('NFC')
    .split(punctuation)
    .every(part => !notLetter.test(part) && !oddCapital.test(part) && !oddSmall.test(part))

const punctuation = /[‘’“”‚„•–—…™«»¿¡ªº°©®\u0085\u0091-\u0097\u0099]/u
const notLetter = /[^\p{Lu}\p{Ll}\p{M}]/u
/** `AndrŽ`, `MŸller`: a capital with an accent behind a small letter. */
const oddCapital = /\p{Ll}(?![A-Z])\p{Lu}/u
/** `KšLN`: a small one between capitals. */
const oddSmall = /[A-Z](?![a-z])\p{Ll}[A-Z]/u

// Scores how well a person's name fits the local part of an e-mail address.
import { emailName, localWords } from '../normal/email.ts'
import { areNicknames } from '../normal/nicknames.ts'
import { normalPersonName, type PersonName } from '../normal/person-name.ts'
import { umlautsFolded } from '../normal/spellings.ts'

/**
 * The probability that the address is the person's, given that they work where its domain belongs; 0 where the name
 * does not fit. Chosen, not measured: the sample data holds no addresses.
 */
export function emailNameConfidence(email: string, personName: string): number {
  const name = normalPersonName(personName)
  const parts = localWords(email)
  if (!name || name.last === '' || parts.length === 0 || emailName(email).length === 0) return 0
  const given = parts.length === 1 ? undefined : parts
  // Addresses hardly ever have umlauts: `joerg.mueller@` is Jörg Müller's.
  const spelled = { ...name, first: name.firstSpelled, last: name.lastSpelled }
  return Math.max(
    0,
    ...[name, spelled].flatMap(one =>
      [one.first, one.nickname]
        .filter(Boolean)
        .map(glued)
        .map(first => (given ? inParts(given, first, one) : asOneWord(parts[0] ?? '', first, one))),
    ),
  )
}

const whole = 0.92
const nickname = 0.85
const initial = 0.75
const lastOnly = 0.5
const firstOnly = 0.4

const glued = (part: string): string => part.replaceAll(' ', '')

/** `jane.doe`, `doe-jane`, `j.doe`, `jane.q.doe`. */
function inParts(parts: readonly string[], first: string, name: PersonName): number {
  const last = glued(name.last)
  const isLast = (part: string): boolean => part === last || name.last.split(' ').includes(part)
  const orders = [parts, [...parts].reverse()]
  return Math.max(
    ...orders.map(([given = '', ...rest]) => {
      const surname = rest.join('')
      if (surname !== last && !isLast(rest.at(-1) ?? '')) return 0
      return givenName(given, first)
    }),
  )
}

function givenName(given: string, first: string): number {
  if (given === first) return whole
  if (areNicknames(given, first)) return nickname
  if (given.length === 1) return given === first[0] ? initial : 0
  return given.length >= 3 && first.startsWith(given) ? nickname : 0
}

/** Returns how well one word is the name: `janedoe`, `doejane`, `jdoe`, `doej`, `janed`, `doe`, `jane`; 0 when it is not. */
function asOneWord(word: string, first: string, name: PersonName): number {
  const last = glued(name.last)
  if (word === first + last || word === last + first) return whole
  const middle = (name.middle[0] ?? '').trim()
  const letter = first[0] ?? ''
  if (word === letter + last || word === last + letter || (middle && word === letter + middle + last))
    return initial
  if (word === first + (last[0] ?? '')) return initial
  if (word.endsWith(last) && areNicknames(word.slice(0, -last.length), first)) return nickname
  if (word === last) return lastOnly
  return word === first ? firstOnly : 0
}

const surnameMin = 2
const surnamesMax = 40

/** The surnames that may stand in the address, likely ones first: whole words, and the ends of a glued one. */
export function surnamesIn(email: string): readonly string[] {
  if (emailName(email).length === 0) return []
  const parts = localWords(email)
  const found = new Set<string>(emailName(email).map(({ last }) => last))
  for (const part of parts) found.add(part)
  found.add(parts.slice(1).join(' '))
  if (parts.length === 1) {
    const [word = ''] = parts
    for (let at = 1; at <= word.length - surnameMin; at++) found.add(word.slice(at)).add(word.slice(0, -at))
  }
  const long = [...found].filter(part => part.length >= surnameMin).slice(0, surnamesMax)
  return [...new Set([...long, ...long.map(umlautsFolded)])]
}

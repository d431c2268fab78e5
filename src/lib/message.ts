// Error messages that know which parts of them a caller sent, so that messages of one kind can be counted together.
import type { Json } from './json/json.ts'

/** A value that a caller sent, as a message shows it. */
export class SentValue {
  readonly text: string
  readonly mask: '<v>' | '<n>'

  constructor(value: string | number) {
    this.text = String(value)
    this.mask = typeof value === 'number' ? '<n>' : '<v>'
  }

  toString(): string {
    return this.text
  }
}

export interface Message {
  readonly text: string
  /** The text with `<v>` and `<n>` in place of the sent values. */
  readonly masked: string
}

/** A tag of template literals: message`limit: Must be at most ${max}; got ${new SentValue(limit)}.` */
export function message(
  parts: TemplateStringsArray,
  ...values: readonly (string | number | SentValue | Message)[]
): Message {
  let text = ''
  let masked = ''
  for (const [index, part] of parts.entries()) {
    const value = values[index] ?? ''
    text += part + textOf(value)
    masked += part + maskedOf(value)
  }
  return { text, masked }
}

export const joinMessages = (messages: readonly Message[], separator: string): Message => ({
  text: messages.map(({ text }) => text).join(separator),
  masked: messages.map(({ masked }) => masked).join(separator),
})

/** Joins sentences with semicolons into one sentence. */
export const joinSentences = (messages: readonly Message[]): Message =>
  message`${joinMessages(
    messages.map(({ text, masked }) => ({
      text: text.replace(/\.$/, ''),
      masked: masked.replace(/\.$/, ''),
    })),
    '; ',
  )}.`

const textOf = (value: string | number | SentValue | Message): string =>
  typeof value === 'object' ? value.text : String(value)

function maskedOf(value: string | number | SentValue | Message): string {
  if (value instanceof SentValue) return value.mask
  return typeof value === 'object' ? value.masked : String(value)
}

/** Returns what an error says of a key that nothing reads; `path` is where it stands. */
export const unknownKey = (path: SentValue | Message, accepted: readonly string[]): Message =>
  accepted.length > 0
    ? message`${path}: Unknown key. Accepted: ${accepted.join(', ')}.`
    : message`${path}: Unknown key. None is accepted here.`

const shownMax = 100
const shownDepth = 5

/** Shortens a value of any size and depth for an error message. */
export function shorten(value: Json | undefined): SentValue {
  if (value === undefined) return shortenText('nothing')
  const shown = excerpt(value, shownDepth)
  return shortenText(typeof value === 'number' && typeof shown === 'string' ? shown : JSON.stringify(shown))
}

/** Shortens a text to its first hundred characters for an error message. */
export const shortenText = (text: string): SentValue => new SentValue(shortened(text))

/** Lists the first ten names for an error message: `'a', 'b'`. */
export function shortenNames(names: readonly string[]): SentValue {
  const shown = names.slice(0, 10).map(name => `'${shortened(name)}'`)
  return new SentValue([...shown, ...(names.length > 10 ? [`… ${names.length} in all`] : [])].join(', '))
}

function shortened(text: string): string {
  // Characters, not UTF-16 units: not every JSON reader accepts half a character.
  const shown = text.length > shownMax ? [...text.slice(0, 2 * shownMax)].slice(0, shownMax).join('') : text
  return shown.length < text.length ? `${shown}…` : text
}

/**
 * Returns the part of a value that a message can show: stringifying all of a deep value would exhaust the
 * stack.
 */
function excerpt(value: Json, depth: number): Json {
  if (typeof value === 'string') return value.slice(0, 2 * shownMax)
  // Numbers such as 1e999 exceed what a number can be; stringified they would be null.
  if (value === Number.POSITIVE_INFINITY) return 'a number above 1.8e308'
  if (value === Number.NEGATIVE_INFINITY) return 'a number below -1.8e308'
  if (typeof value !== 'object' || value === null) return value
  if (depth === 0) return '…'
  if (Array.isArray(value)) return value.slice(0, shownMax).map((item: Json) => excerpt(item, depth - 1))
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, shownMax)
      .map(([key, item]) => [key.slice(0, 2 * shownMax), excerpt(item ?? null, depth - 1)]),
  )
}

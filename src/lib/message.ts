// Sentences for callers, which know what in them a caller sent: messages that differ in nothing else are of one kind.
import type { Json } from './json/json.ts'

/** What a caller sent, as a message shows it. */
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
  /** The text with `<v>` and `<n>` for what was sent. */
  readonly masked: string
}

/** A tag of template literals: message`limit: Must be at most ${max}; got ${new Sent(limit)}.` */
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

/** Several sentences as one, with a stop at its end only. */
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

const shownLength = 100
const shownDepth = 5

/** A value as an error message shows it. It may be of any size and depth. */
export const shorten = (value: Json | undefined): SentValue =>
  shortenText(value === undefined ? 'nothing' : JSON.stringify(excerpt(value, shownDepth)))

/** A text as an error message shows it: its first hundred characters. */
export const shortenText = (text: string): SentValue => new SentValue(shortened(text))

/** Names as an error message lists them: `'a', 'b'`, the first ten. */
export function shortenNames(names: readonly string[]): SentValue {
  const shown = names.slice(0, 10).map(name => `'${shortened(name)}'`)
  return new SentValue([...shown, ...(names.length > 10 ? [`… ${names.length} in all`] : [])].join(', '))
}

function shortened(text: string): string {
  // By characters, not by UTF-16 units: half a character would not be valid JSON for every reader.
  const shown =
    text.length > shownLength ? [...text.slice(0, 2 * shownLength)].slice(0, shownLength).join('') : text
  return shown.length < text.length ? `${shown}…` : text
}

/** As much of a value as could be shown: turning all of a deep one to text would exhaust the stack. */
function excerpt(value: Json, depth: number): Json {
  if (typeof value === 'string') return value.slice(0, 2 * shownLength)
  if (typeof value !== 'object' || value === null) return value
  if (depth === 0) return '…'
  if (Array.isArray(value)) return value.slice(0, shownLength).map((item: Json) => excerpt(item, depth - 1))
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, shownLength)
      .map(([key, item]) => [key.slice(0, 2 * shownLength), excerpt(item ?? null, depth - 1)]),
  )
}

// Long values as JSON, made in turns of the event loop.
import { nextTurn, runInTurns } from '../threads/turns.ts'
import { isObject, type JsonObject } from './json.ts'

/** A value with fewer characters, about, is written at once. */
const writtenAtOnce = 16 * 1024
/** More pieces are joined in a turn of their own: millions of characters take some milliseconds. */
const joinedAtOnce = 64

/** Returns the value as JSON, as `JSON.stringify` writes it. It yields within long lists and objects, however deep they lie. */
export async function jsonInTurns(value: unknown): Promise<string> {
  if (charactersLeft(value, writtenAtOnce) >= 0) return JSON.stringify(value)
  const parts: string[] = []
  await runInTurns(write(value, parts))
  if (parts.length <= joinedAtOnce) return parts.join('')
  await nextTurn()
  const text = parts.join('')
  await nextTurn()
  return text
}

/** Adds the text of a value, which is neither undefined nor a function, in steps. */
function* write(value: unknown, parts: string[]): Generator<void, void> {
  yield
  if (Array.isArray(value)) yield* writeList(value, parts)
  else if (isObject(value)) yield* writeObject(value, parts)
  else parts.push(JSON.stringify(value))
}

/** Writes short entries that follow one another together. */
function* writeList(list: readonly unknown[], parts: string[]): Generator<void, void> {
  let together: unknown[] = []
  let left = writtenAtOnce
  let separator = '['
  for (const entry of list) {
    const leftAfter = charactersLeft(entry, left)
    if (leftAfter >= 0) {
      together.push(entry)
      left = leftAfter
      continue
    }
    if (together.length > 0) {
      parts.push(separator, withoutBrackets(together))
      separator = ','
      yield
    }
    left = charactersLeft(entry, writtenAtOnce)
    together = left >= 0 ? [entry] : []
    if (left >= 0) continue
    parts.push(separator)
    separator = ','
    yield* write(entry, parts)
    left = writtenAtOnce
  }
  if (together.length > 0) parts.push(separator, withoutBrackets(together))
  parts.push(list.length === 0 ? '[]' : ']')
}

/** A list writes null where it has nothing to write. */
const withoutBrackets = (list: readonly unknown[]): string => JSON.stringify(list).slice(1, -1)

function* writeObject(object: JsonObject, parts: string[]): Generator<void, void> {
  let separator = '{'
  for (const [name, member] of Object.entries(object)) {
    if (member === undefined) continue
    parts.push(`${separator}${JSON.stringify(name)}:`)
    separator = ','
    if (charactersLeft(member, writtenAtOnce) >= 0) parts.push(JSON.stringify(member))
    else yield* write(member, parts)
  }
  parts.push(separator === '{' ? '{}' : '}')
}

/** Returns the characters that are left of so many after the text of the value, about; less than 0 when it is longer. */
function charactersLeft(value: unknown, characters: number): number {
  if (typeof value === 'string') return characters - value.length - 3
  if (typeof value !== 'object' || value === null) return characters - 5
  let left = characters - 2
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length && left >= 0; index++) left = charactersLeft(value[index], left)
    return left
  }
  for (const name in value) {
    if (left < 0) break
    left = charactersLeft((value as Readonly<Record<string, unknown>>)[name], left - name.length - 3)
  }
  return left
}

// Long values as JSON, made in turns of the event loop.
import { nextTurn, runInTurns } from '../threads/turns.ts'
import { isObject } from './json.ts'

/** A value with fewer characters, about, is written at once. */
const writtenAtOnce = 16 * 1024
/** A longer list is joined in a turn of its own: millions of characters take some milliseconds. */
const longList = 1000

/** Returns the value as JSON, as `JSON.stringify` writes it. It yields within long lists and objects, however deep they lie. */
export async function jsonInTurns(value: unknown): Promise<string> {
  if (charactersLeft(value, writtenAtOnce) >= 0) return JSON.stringify(value)
  const parts: string[] = []
  await runInTurns(write(value, parts))
  if (parts.length < longList) return parts.join('')
  await nextTurn()
  const text = parts.join('')
  await nextTurn()
  return text
}

/** Adds the text of a value, which is neither undefined nor a function, in steps. */
function* write(value: unknown, parts: string[]): Generator<void, void> {
  yield
  if (typeof value !== 'object' || charactersLeft(value, writtenAtOnce) >= 0) {
    parts.push(JSON.stringify(value))
  } else if (Array.isArray(value)) {
    for (const [index, entry] of value.entries()) {
      parts.push(index === 0 ? '[' : ',')
      // A list writes null where it has nothing to write.
      yield* write(entry ?? null, parts)
    }
    parts.push(value.length === 0 ? '[]' : ']')
  } else if (isObject(value)) {
    let isFirst = true
    for (const [name, member] of Object.entries(value)) {
      if (member === undefined) continue
      parts.push(`${isFirst ? '{' : ','}${JSON.stringify(name)}:`)
      yield* write(member, parts)
      isFirst = false
    }
    parts.push(isFirst ? '{}' : '}')
  }
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

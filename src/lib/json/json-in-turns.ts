// Long values as JSON, made in turns of the event loop.
import { mapInTurns, nextTurn } from '../threads/turns.ts'
import { isObject } from './json.ts'

/**
 * Returns the value as JSON, as `JSON.stringify` writes it. It yields between the entries of a list that the value is, or
 * that lies in objects in it, because such a list may be long; an entry is written at once.
 */
export async function jsonInTurns(value: unknown): Promise<string> {
  if (Array.isArray(value)) return listText(value)
  if (!isObject(value)) return JSON.stringify(value)
  const members: string[] = []
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue
    const text = typeof member === 'object' ? await jsonInTurns(member) : JSON.stringify(member)
    members.push(`${JSON.stringify(name)}:${text}`)
  }
  return `{${members.join(',')}}`
}

/** A longer list is joined in a turn of its own: millions of characters take some milliseconds. */
const longList = 1000

async function listText(list: readonly unknown[]): Promise<string> {
  // A list writes null where it has nothing to write.
  const entries = await mapInTurns(list, entry => JSON.stringify(entry) ?? 'null')
  if (list.length < longList) return `[${entries.join(',')}]`
  await nextTurn()
  const text = `[${entries.join(',')}]`
  await nextTurn()
  return text
}

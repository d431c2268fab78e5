// What is shown of a record as JSON text, written at once: what project.ts answers as an object, and faster to send.
import { isObject, type Json, type JsonObject } from '../lib/json.ts'
import type { Shown, ShownObject } from './shown.ts'

type Write = (value: Json | undefined) => string

export function compileText(shown: ShownObject): (record: JsonObject) => string {
  return writeObject(shown)
}

function writeObject({ parts }: ShownObject): Write {
  const writers = parts.map(({ name, shown }, index) => ({
    name,
    before: `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`,
    write: writerOf(shown),
  }))
  const textOf = (from: JsonObject): string => {
    let text = ''
    for (let index = 0; index < writers.length; index++) {
      const { name, before, write } = writers[index] as (typeof writers)[number]
      text += before + write(from[name])
    }
    return text === '' ? '{}' : `${text}}`
  }
  // Of an absent section the text is always the same.
  const blank = textOf({})
  return value => (isObject(value) ? textOf(value) : blank)
}

function writerOf(shown: Shown): Write {
  switch (shown.node) {
    case 'leaf': {
      const blank = JSON.stringify(shown.blank)
      return value => (value === undefined || value === null ? blank : JSON.stringify(value))
    }
    case 'section': {
      const write = writeObject(shown)
      return shown.nullable ? value => (isObject(value) ? write(value) : 'null') : write
    }
    case 'list': {
      const write = writeObject(shown)
      return value => (Array.isArray(value) ? `[${value.map(write).join()}]` : '[]')
    }
    case 'dictionary': {
      const known = new Map<Shown, Write>()
      const writeFor = (below: Shown): Write => {
        const write = known.get(below) ?? writerOf(below)
        known.set(below, write)
        return write
      }
      return value => {
        if (!isObject(value)) return '{}'
        const entries = Object.entries(value).flatMap(([key, item]) => {
          const below = shown.at(key)
          return below ? [`${JSON.stringify(key)}:${writeFor(below)(item)}`] : []
        })
        return `{${entries.join()}}`
      }
    }
  }
}

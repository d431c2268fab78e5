// Fills the templates of a request: `{name}` becomes a value, and a part without its value is left out.
import { isObject, type Json, type MutableObject } from '../../lib/json/json.ts'

type Value = string | number | boolean
export type TemplateValues = Readonly<Record<string, Value | undefined>>

const slot = /\{(\w+)\}/g

/** Returns the names in a template. */
export const slotsOf = (template: Json | undefined): readonly string[] =>
  template === undefined ? [] : [...JSON.stringify(template).matchAll(slot)].map(([, name = '']) => name)

/** Returns the text, with each value as `encode` writes it; undefined when a value is missing. */
export function fillText(
  template: string,
  values: TemplateValues,
  encode: (text: string) => string = text => text,
): string | undefined {
  let isComplete = true
  const text = template.replace(slot, (_, name: string) => {
    const value = values[name]
    if (value === undefined) isComplete = false
    return encode(String(value ?? ''))
  })
  return isComplete ? text : undefined
}

/** Returns the JSON without what lacks a value. A text that is one slot keeps the type of its value. */
export function fillJson(template: Json, values: TemplateValues): Json | undefined {
  if (typeof template === 'string') {
    const [, name] = /^\{(\w+)\}$/.exec(template) ?? []
    return name === undefined ? fillText(template, values) : values[name]
  }
  if (Array.isArray(template)) return template.flatMap((item: Json) => fillJson(item, values) ?? [])
  if (!isObject(template)) return template
  const filled: MutableObject = {}
  for (const [name, member] of Object.entries(template)) {
    const value = member === undefined ? undefined : fillJson(member, values)
    if (value !== undefined) filled[name] = value
  }
  return filled
}

/** Sets the value at the dotted path; objects on the way are made. */
export function setAt(target: MutableObject, path: string, value: Json): void {
  const [name = '', ...rest] = path.split('.')
  if (rest.length === 0) {
    target[name] = value
    return
  }
  const below = target[name]
  const next: MutableObject = isObject(below) ? { ...below } : {}
  target[name] = next
  setAt(next, rest.join('.'), value)
}

/** Returns the value at the dotted path; the whole for no path. */
export function valueAtPath(value: Json | undefined, path: string | undefined): Json | undefined {
  let at = value
  for (const name of path === undefined || path === '' ? [] : path.split('.')) {
    at = Array.isArray(at) ? at[Number(name)] : isObject(at) ? at[name] : undefined
  }
  return at
}

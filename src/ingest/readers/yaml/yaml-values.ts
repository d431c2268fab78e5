// Turns parsed YAML into plain values. Anchors are known to the parts of a file that follow, which are read by themselves.
import { isAlias, isMap, isPair, isScalar, isSeq, type Node, type Pair } from 'yaml'
import { InputError } from '../../../errors.ts'
import { isObject, type Json, type MutableObject } from '../../../lib/json/json.ts'
import { plain } from '../plain.ts'

export interface YamlValues {
  /** The value of the content of a document. Throws a YamlProblem. */
  readonly ofContent: (content: unknown) => Json
}

/** What is wrong with one part of a file, and where: the offset in its text. */
export class YamlProblem extends Error {
  readonly offset: number

  constructor(message: string, offset: number) {
    super(message)
    this.offset = offset
  }
}

const megabyte = 1024 * 1024
/** Of one anchor, and of all that are remembered, in characters of JSON. Aliases of larger ones fail like those of nothing. */
const anchorMax = megabyte / 4
const anchorsMax = 8 * megabyte
/** Aliases of aliases grow without bounds from a few lines: what those of one part, and of a file, may stand for. */
const partKilobytesMax = 256
const fileMegabytesMax = 64

/** `path` is the file as the person knows it. */
export function openYamlValues(path: string): YamlValues {
  const anchors = new Map<string, string>()
  let remembered = 0
  let inPart = 0
  let inFile = 0

  function build(node: unknown): Json {
    if (isAlias(node)) return aliased(node.source, node)
    const value = isMap(node)
      ? objectOf(node.items)
      : isSeq(node)
        ? node.items.map(build)
        : isPair(node)
          ? objectOf([node])
          : plain(isScalar(node) ? node.value : null)
    const anchor = isMap(node) || isSeq(node) || isScalar(node) ? node.anchor : undefined
    if (anchor !== undefined) remember(anchor, JSON.stringify(value))
    return value
  }

  function objectOf(pairs: readonly Pair<unknown, unknown>[]): MutableObject {
    const object: MutableObject = {}
    const own = new Set<string>()
    for (const { key, value } of pairs) {
      if (isMerge(key)) {
        merge(object, build(value), key)
        continue
      }
      const name = nameOf(key)
      if (own.has(name)) throw new YamlProblem('Map keys must be unique', offsetOf(key))
      own.add(name)
      // Assigned, this key would replace the prototype of the object instead of becoming a property.
      if (name !== '__proto__') object[name] = build(value)
    }
    return object
  }

  function nameOf(key: unknown): string {
    const value = build(key)
    if (value === null) return ''
    return typeof value === 'object' ? JSON.stringify(value) : String(value)
  }

  function aliased(name: string, node: unknown): Json {
    const text = anchors.get(name)
    if (text === undefined) {
      const problem = `Unresolved alias (the anchor must be set before the alias): ${name}`
      throw new YamlProblem(problem, offsetOf(node))
    }
    inPart += text.length
    inFile += text.length
    if (inFile > fileMegabytesMax * megabyte) {
      throw new InputError(
        `${path} cannot be read: its aliases stand for more than ${fileMegabytesMax} MB of text. Write out what they stand for.`,
      )
    }
    if (inPart > partKilobytesMax * 1024) {
      throw new YamlProblem(
        `Aliases stand for more than ${partKilobytesMax} kB of text in one record.`,
        offsetOf(node),
      )
    }
    return JSON.parse(text)
  }

  function remember(anchor: string, text: string): void {
    const size = remembered - (anchors.get(anchor)?.length ?? 0)
    remembered = size
    anchors.delete(anchor)
    if (text.length > anchorMax || size + text.length > anchorsMax) return
    anchors.set(anchor, text)
    remembered = size + text.length
  }

  return {
    ofContent(content) {
      inPart = 0
      return build(content)
    },
  }
}

/** `<<`: the keys of other maps that the map does not have itself; those of earlier ones win. */
function merge(object: MutableObject, value: Json, key: unknown): void {
  for (const source of Array.isArray(value) ? value : [value]) {
    if (!isObject(source)) {
      throw new YamlProblem('Merge sources must be maps or map aliases', offsetOf(key))
    }
    for (const [name, inner] of Object.entries(source)) {
      if (!Object.hasOwn(object, name)) object[name] = inner
    }
  }
}

const isMerge = (key: unknown): boolean => isScalar(key) && typeof key.value === 'symbol'

const offsetOf = (node: unknown): number => (node as Node | null)?.range?.[0] ?? 0

// Converts parsed YAML to JSON values. Parts of a file are parsed one by one, so anchors are remembered from part to part.
import { isAlias, isMap, isPair, isScalar, isSeq, type Node, type Pair } from 'yaml'
import { InputError } from '../../../errors.ts'
import { isObject, type Json, type MutableObject } from '../../../lib/json/json.ts'
import { toJson } from '../to-json.ts'

export interface YamlConverter {
  /** Returns the value of the content of a document. Throws a YamlProblem. */
  readonly toValue: (content: unknown) => Json
}

/** Thrown for what is wrong with one part of a file; `offset` is where in its text. */
export class YamlProblem extends Error {
  readonly offset: number

  constructor(message: string, offset: number) {
    super(message)
    this.offset = offset
  }
}

const megabyte = 1024 * 1024
/** The largest anchor that is remembered, and the most of all, in characters of JSON. Aliases of others are unresolved. */
const anchorMax = megabyte / 4
const anchorsMax = 8 * megabyte
/** The most text that the aliases of one part, and of a file, may stand for: aliases of aliases can stand for terabytes. */
const partKilobytesMax = 256
const fileMegabytesMax = 64

/** `path` is the file as the user gave it, for messages. */
export function openYamlConverter(path: string): YamlConverter {
  const anchors = new Map<string, string>()
  let rememberedLength = 0
  let aliasLengthInPart = 0
  let aliasLengthInFile = 0

  function build(node: unknown): Json {
    if (isAlias(node)) return resolveAlias(node.source, node)
    const value = isMap(node)
      ? buildObject(node.items)
      : isSeq(node)
        ? node.items.map(build)
        : isPair(node)
          ? buildObject([node])
          : toJson(isScalar(node) ? node.value : null)
    const anchor = isMap(node) || isSeq(node) || isScalar(node) ? node.anchor : undefined
    if (anchor !== undefined) rememberAnchor(anchor, JSON.stringify(value))
    return value
  }

  function buildObject(pairs: readonly Pair<unknown, unknown>[]): MutableObject {
    const object: MutableObject = {}
    const keys = new Set<string>()
    for (const { key, value } of pairs) {
      if (isMergeKey(key)) {
        mergeInto(object, build(value), key)
        continue
      }
      const name = keyName(key)
      if (keys.has(name)) throw new YamlProblem('Map keys must be unique', offsetOf(key))
      keys.add(name)
      // Assigned, this key would replace the prototype of the object instead of becoming a property.
      if (name !== '__proto__') object[name] = build(value)
    }
    return object
  }

  function keyName(key: unknown): string {
    const value = build(key)
    if (value === null) return ''
    return typeof value === 'object' ? JSON.stringify(value) : String(value)
  }

  function resolveAlias(name: string, node: unknown): Json {
    const text = anchors.get(name)
    if (text === undefined) {
      const problem = `Unresolved alias (the anchor must be set before the alias): ${name}`
      throw new YamlProblem(problem, offsetOf(node))
    }
    aliasLengthInPart += text.length
    aliasLengthInFile += text.length
    if (aliasLengthInFile > fileMegabytesMax * megabyte) {
      throw new InputError(
        `${path} cannot be read: its aliases stand for more than ${fileMegabytesMax} MB of text. Write out what they stand for.`,
      )
    }
    if (aliasLengthInPart > partKilobytesMax * 1024) {
      throw new YamlProblem(
        `Aliases stand for more than ${partKilobytesMax} kB of text in one record.`,
        offsetOf(node),
      )
    }
    return JSON.parse(text)
  }

  function rememberAnchor(anchor: string, text: string): void {
    const size = rememberedLength - (anchors.get(anchor)?.length ?? 0)
    rememberedLength = size
    anchors.delete(anchor)
    if (text.length > anchorMax || size + text.length > anchorsMax) return
    anchors.set(anchor, text)
    rememberedLength = size + text.length
  }

  return {
    toValue(content) {
      aliasLengthInPart = 0
      return build(content)
    },
  }
}

/** Adds for the key `<<` the members of other maps that the map does not have itself; those of earlier ones win. */
function mergeInto(object: MutableObject, value: Json, key: unknown): void {
  for (const source of Array.isArray(value) ? value : [value]) {
    if (!isObject(source)) {
      throw new YamlProblem('Merge sources must be maps or map aliases', offsetOf(key))
    }
    for (const [name, inner] of Object.entries(source)) {
      if (!Object.hasOwn(object, name)) object[name] = inner
    }
  }
}

const isMergeKey = (key: unknown): boolean => isScalar(key) && typeof key.value === 'symbol'

const offsetOf = (node: unknown): number => (node as Node | null)?.range?.[0] ?? 0

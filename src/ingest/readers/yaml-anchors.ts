// Carries YAML anchors from one part of a file to the parts after it, which are read by themselves.
import { type Alias, type Document, isNode, visit } from 'yaml'
import { plain } from './plain.ts'

export interface Anchors {
  /** Puts the values of earlier anchors in the place of aliases that the document does not resolve itself. */
  readonly fill: (document: Document) => void
  /** Remembers the anchors of a document for the ones after it. */
  readonly keep: (document: Document) => void
}

/** Of one anchor, of what one part takes in place of its aliases, and of all anchors, in characters of JSON. */
const valueMax = 1024 * 1024
const allMax = 32 * valueMax

/**
 * Larger anchors are forgotten, and aliases of theirs then fail like aliases of nothing: aliases of aliases
 * could otherwise grow without bounds from a few lines.
 */
export function carryAnchors(): Anchors {
  const values = new Map<string, string>()
  let kept = 0

  function fill(document: Document): void {
    let taken = 0
    visit(document, {
      Alias(_key, alias: Alias) {
        const value = values.get(alias.source)
        if (value === undefined || alias.resolve(document)) return undefined
        taken += value.length
        if (taken > valueMax) throw new Error('Aliases stand for more than a megabyte of text.')
        return document.createNode(JSON.parse(value))
      },
    })
  }

  function keep(document: Document): void {
    visit(document, {
      Node(_key, node) {
        if (!('anchor' in node) || typeof node.anchor !== 'string' || !isNode(node)) return
        const value = JSON.stringify(plain(node.toJS(document)))
        const size = kept - (values.get(node.anchor)?.length ?? 0) + value.length
        if (value.length > valueMax || size > allMax) return
        values.set(node.anchor, value)
        kept = size
      },
    })
  }

  return { fill, keep }
}

// Links records to others at the end of an import, when everything that it brings can be found.
import {
  type ImportTransaction,
  jsonString,
  type LinkUpdate,
  type RecordIdentifier,
  type Reference,
  type UnparsedRecord,
} from '../../stores/records.ts'
import { onlyHolder } from '../derive/identifiers.ts'
import { identified, linkReferences } from '../derive/late-link.ts'
import { lateLinks } from '../derive/late-links.ts'
import { parseRecord } from './contributions.ts'

/** The number of records that are linked at once: few enough that their parsed texts do not outlive a garbage collection. */
const linkedAtOnce = 50

/** Sets the links that the import may have changed; to be called before its transaction commits. */
export async function linkRecords(load: ImportTransaction): Promise<void> {
  for (const dataset of lateLinks.keys()) {
    const ids = await load.recordsToLink(dataset)
    for (let start = 0; start < ids.length; start += linkedAtOnce) {
      const records = await load.read(dataset, ids.slice(start, start + linkedAtOnce))
      await load.writeLinks(dataset, await findLinks(dataset, records, load))
    }
  }
}

async function findLinks(
  dataset: string,
  records: readonly (UnparsedRecord | undefined)[],
  load: ImportTransaction,
): Promise<readonly LinkUpdate[]> {
  const { linksOf } = lateLinks.get(dataset) ?? { linksOf: () => [] }
  const drafts = records
    .filter(one => one !== undefined)
    .map(({ id, text }) => {
      const record = parseRecord(text)
      const links = identified(linksOf(record))
      return { id, text, record, links, references: linkReferences(links) }
    })
  const find = await lookUpReferences(
    drafts.flatMap(({ references }) => references),
    load,
  )
  return drafts.map(({ id, text: before, record, links, references }) => {
    for (const { dataset: other, identifiers: named, set } of links) set(named.map(keys => find(other, keys)))
    const text = JSON.stringify(record)
    return { id, references, record, text, isChanged: text !== jsonString(before) }
  })
}

type FindRecord = (dataset: string, keys: readonly RecordIdentifier[]) => number | undefined

/** Looks up all references at once, and returns a function that finds the record with the first key that only one record has. */
async function lookUpReferences(
  references: readonly Reference[],
  load: ImportTransaction,
): Promise<FindRecord> {
  const idsByReference = new Map<string, number | undefined>()
  for (const target of new Set(references.map(({ dataset }) => dataset))) {
    const keys = references.filter(({ dataset }) => dataset === target)
    const holders = await load.holders(target, keys)
    for (const [index, key] of keys.entries())
      idsByReference.set(referenceKey(target, key), onlyHolder(holders[index] ?? []))
  }
  return (dataset, keys) => {
    for (const key of keys) {
      const id = idsByReference.get(referenceKey(dataset, key))
      if (id !== undefined) return id
    }
    return undefined
  }
}

const referenceKey = (dataset: string, { kind, value }: RecordIdentifier): string =>
  `${dataset}\n${kind}\n${value}`

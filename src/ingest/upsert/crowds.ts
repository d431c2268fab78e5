// Keeps the records that share a mailbox, a website or a natural key with very many others while an import runs: only those that
// a row may mean are read, because reading all of them for each batch of rows would take hours.
import type { Dataset } from '../../catalog/dataset.ts'
import type { ImportTransaction, RecordIdentifier, RecordWrite } from '../../stores/records.ts'
import { isSureKind } from '../keys.ts'
import type { PreparedRow } from '../prepare.ts'
import { distinguishingIds, registryComparison, tellingIds } from './compare-ids.ts'
import { parseRecord } from './contributions.ts'
import { CrowdMembers } from './crowd-members.ts'
import { comparedName, comparedNames, isCrowd } from './crowded-keys.ts'
import { RecordDraft } from './draft.ts'
import { keyText } from './key-lists.ts'
import {
  type CompanyRows,
  countryIds,
  countryIdsOfRow,
  differenceOfRows,
  otherRowTest,
  rowsBySource,
} from './other-companies.ts'
import { isSourceKey } from './stated-keys.ts'

/** The records of a crowd that are read at once, so that their texts do not fill the memory. */
const readAtOnce = 500

/** A mark finds a member of a crowd: it is a compared name, or for natural keys the hash of a row. */
type Mark = string

/** A member of a crowd, with the ids and the rows that tell it from a row that shares its name. */
interface Member {
  readonly ids: readonly RecordIdentifier[]
  readonly rows: ReadonlyMap<string, CompanyRows>
  /** The ids, and the countries of its rows, by which the members that a row may mean are found. */
  readonly statements: readonly RecordIdentifier[]
}

function memberOf(dataset: Dataset, { contributions }: RecordDraft): Member {
  const [ids, rows] = [distinguishingIds(contributions), rowsBySource(contributions)]
  const countries =
    dataset.naming === 'company'
      ? [...rows].flatMap(([source, ofSource]) => countryIds(source, ofSource))
      : []
  return { ids, rows, statements: [...ids, ...countries] }
}

class Crowd {
  readonly #members = new Map<number, Member>()
  readonly #membersByMark = new Map<Mark, number | CrowdMembers>()

  get isCrowd(): boolean {
    return isCrowd(this.#members.size)
  }

  has(id: number): boolean {
    return this.#members.has(id)
  }

  add(id: number, member: Member, marks: readonly Mark[]): void {
    this.#members.set(id, member)
    for (const mark of marks) {
      const found = this.#membersByMark.get(mark)
      if (found === undefined || found === id) this.#membersByMark.set(mark, id)
      else if (typeof found !== 'number') found.add(id, member.statements)
      else {
        const several = new CrowdMembers()
        several.add(found, this.#members.get(found)?.statements ?? [])
        several.add(id, member.statements)
        this.#membersByMark.set(mark, several)
      }
    }
  }

  remove(id: number): void {
    this.#members.delete(id)
  }

  /** Returns members that have one of the marks, or had one before a row changed them. */
  marked(marks: readonly Mark[]): readonly number[] {
    return this.#found(marks, members => members.all())
  }

  #found(marks: readonly Mark[], choose: (members: CrowdMembers) => readonly number[]): readonly number[] {
    const found = marks.flatMap(mark => {
      const members = this.#membersByMark.get(mark)
      return typeof members === 'object' ? choose(members) : (members ?? [])
    })
    return found.filter(id => this.#members.has(id))
  }

  /**
   * Returns those of the marked members that neither the statements nor the test tell apart, and the first that it does, because
   * a report names it.
   */
  meant(
    marks: readonly Mark[],
    statements: readonly RecordIdentifier[],
    isApart: (member: Member) => boolean,
  ): readonly number[] {
    let isToldApart = false
    return this.#found(marks, members => members.alike(statements)).filter(id => {
      const member = this.#members.get(id)
      if (!member || !isApart(member)) return true
      const isFirst = !isToldApart
      isToldApart = true
      return isFirst
    })
  }
}

/** Keeps the crowds of a dataset while an import writes to it; all that is written must be noted. */
export class Crowds {
  readonly #dataset: Dataset
  readonly #crowds = new Map<string, Crowd>()
  /** The keys of the crowds that a record is in. */
  readonly #keysOfMember = new Map<number, Set<string>>()

  constructor(dataset: Dataset) {
    this.#dataset = dataset
  }

  /** Returns whether very many records have the key, so that the store need not be asked for all of them. */
  has(key: RecordIdentifier): boolean {
    return this.#crowds.size > 0 && this.#crowds.get(keyText(key))?.isCrowd === true
  }

  /** Makes a crowd of the holders of a key that rows share, if they are very many. */
  async form(key: RecordIdentifier, holders: readonly number[], load: ImportTransaction): Promise<void> {
    if (!isCrowd(holders.length) || !this.#mayBeCrowded(key)) return
    const crowd = new Crowd()
    this.#crowds.set(keyText(key), crowd)
    for (let start = 0; start < holders.length; start += readAtOnce) {
      const stored = await load.read(this.#dataset.name, holders.slice(start, start + readAtOnce))
      // Several ids may lead to one record, which absorbed the others.
      for (const one of stored)
        if (one && !crowd.has(one.id)) this.#add(keyText(key), RecordDraft.fromStored(one))
    }
  }

  /** Returns the records with the key that one of the rows of the source may mean. */
  meantBy(key: RecordIdentifier, rows: readonly PreparedRow[], source: string): readonly number[] {
    const crowd = this.#crowds.get(keyText(key))
    if (!crowd) return []
    if (key.kind === 'natural') return crowd.marked(rows.map(({ hash }) => hash))
    return rows.flatMap(row =>
      crowd.meant(
        [comparedName(this.#dataset, parseRecord(row.text))],
        [
          ...tellingIds(source, row),
          ...(this.#dataset.naming === 'company' ? countryIdsOfRow(row, source) : []),
        ],
        this.#apartTest(row, source),
      ),
    )
  }

  /** Returns a function that tells whether a member is none of the row: it has other ids of registries, or is another company. */
  #apartTest(row: PreparedRow, source: string): (member: Member) => boolean {
    const otherRegistry = registryComparison(source, row)
    const otherRow = this.#dataset.naming === 'company' ? otherRowTest(row, source) : () => undefined
    return ({ ids, rows }) => {
      const own = rows.get(source)
      if (own?.keys.includes(row.contributionKey)) return false
      return otherRegistry(ids) !== undefined || (own !== undefined && otherRow(own) !== undefined)
    }
  }

  /** Returns the records with the key that may be the draft. */
  sameAs(key: RecordIdentifier, draft: RecordDraft): readonly number[] {
    const marks = [...new Set(this.#marksOf(keyText(key), draft))]
    const own = memberOf(this.#dataset, draft)
    const isApart = (member: Member) => differenceOfRows(this.#dataset, own.rows, member.rows) !== undefined
    return this.#crowds.get(keyText(key))?.meant(marks, own.statements, isApart) ?? []
  }

  /** Returns the keys of the crowds that the record is in. */
  keysOf(id: number): Iterable<string> {
    return this.#keysOfMember.get(id) ?? []
  }

  /** Notes what is written of a record. */
  note(draft: RecordDraft, { id, keys, formerKeys, removedKeys = [], absorbs }: RecordWrite): void {
    if (this.#crowds.size === 0) return
    const ofAbsorbed = absorbs.flatMap(absorbed => [...this.keysOf(absorbed)])
    for (const absorbed of absorbs)
      for (const text of [...this.keysOf(absorbed)]) this.#remove(text, absorbed)
    for (const key of removedKeys) this.#remove(keyText(key), id)
    const removed = new Set(removedKeys.map(keyText))
    const held = [...keys, ...formerKeys].map(keyText).filter(text => this.#crowds.has(text))
    for (const text of new Set([...held, ...ofAbsorbed, ...this.keysOf(id)]))
      if (!removed.has(text)) this.#add(text, draft)
  }

  #add(text: string, draft: RecordDraft): void {
    this.#crowds.get(text)?.add(draft.id, memberOf(this.#dataset, draft), this.#marksOf(text, draft))
    this.#keysOfMember.set(draft.id, (this.#keysOfMember.get(draft.id) ?? new Set()).add(text))
  }

  #remove(text: string, id: number): void {
    this.#crowds.get(text)?.remove(id)
    this.#keysOfMember.get(id)?.delete(text)
  }

  #marksOf(text: string, draft: RecordDraft): readonly Mark[] {
    if (text.startsWith('natural:')) return draft.contributions.all.map(({ hash }) => hash)
    return comparedNames(this.#dataset, draft)
  }

  /** Sure identifiers make one record of all that have them, and an id of a registry has few holders. */
  #mayBeCrowded({ kind }: RecordIdentifier): boolean {
    return kind === 'natural' || (!isSourceKey(kind) && !isSureKind(this.#dataset, kind))
  }
}

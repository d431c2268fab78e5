// Finds those members of a crowd that have one name and that ids of registries and countries do not tell from a row, without comparing all.
import type { RecordIdentifier } from '../../stores/records.ts'
import { keyText } from './key-lists.ts'

/** Members whose ids are of the same registries, and whose countries of the same sources. */
interface MembersOfRegistries {
  readonly kinds: ReadonlySet<string>
  readonly all: Set<number>
  readonly byId: Map<string, Set<number>>
}

export class CrowdMembers {
  readonly #groups = new Map<string, MembersOfRegistries>()

  add(id: number, ids: readonly RecordIdentifier[]): void {
    const kinds = new Set(ids.map(({ kind }) => kind))
    const name = [...kinds].sort().join()
    const group = this.#groups.get(name) ?? { kinds, all: new Set(), byId: new Map() }
    this.#groups.set(name, group)
    group.all.add(id)
    for (const text of ids.map(keyText)) group.byId.set(text, (group.byId.get(text) ?? new Set()).add(id))
  }

  all(): readonly number[] {
    return [...this.#groups.values()].flatMap(({ all }) => [...all])
  }

  /** Returns the members that have no other id than these, and the first of each group of those that have. */
  alike(ids: readonly RecordIdentifier[]): readonly number[] {
    return [...this.#groups.values()].flatMap(({ kinds, all, byId }) => {
      const compared = ids.filter(({ kind }) => kinds.has(kind))
      if (compared.length === 0) return [...all]
      const [first] = all
      const same = compared.flatMap(id => [...(byId.get(keyText(id)) ?? [])])
      return [...new Set([...(first === undefined ? [] : [first]), ...same])]
    })
  }
}

// Stores prepared rows of several datasets and sources in one transaction.
import type { Dataset } from '../../catalog/dataset.ts'
import { datasets } from '../../catalog/index.ts'
import type { Records } from '../../stores/records.ts'
import type { DeriveContext } from '../derive/context.ts'
import { mergedDerivation } from '../derive/merged.ts'
import type { PreparedRow } from '../prepare.ts'
import { linkRecords } from '../upsert/link-records.ts'
import { Upsert } from '../upsert/upsert.ts'

/** Rows that one source answered at one time. */
export interface RowGroup {
  readonly dataset: Dataset
  readonly source: string
  readonly rows: readonly PreparedRow[]
}

/**
 * Returns the ids of the records that the rows of each group belong to. Of rows with the same key the last one counts.
 * Throws ImportRunning at once while another import runs, and stores all groups or none.
 */
export async function storeRows(
  records: Records,
  groups: readonly RowGroup[],
  derive: DeriveContext,
): Promise<readonly (readonly number[])[]> {
  const load = await records.beginImport({ isTrial: false, waitMs: 0 })
  const ids = new Map<string, number>()
  try {
    for (const group of bySource(groups)) {
      const { dataset, source, rows } = group
      const upsert = new Upsert({ dataset, source, load, derive: mergedDerivation(dataset, derive) })
      const outcomes = await upsert.put(rows)
      await upsert.end()
      for (const [index, { id }] of outcomes.entries()) ids.set(rowId(group, rows[index]), id)
    }
    await linkRecords(load)
    await load.commit()
  } catch (error) {
    await load.abort()
    throw error
  }
  return groups.map(group => group.rows.map(row => ids.get(rowId(group, row)) ?? 0))
}

const rowId = ({ dataset, source }: RowGroup, row: PreparedRow | undefined): string =>
  JSON.stringify([dataset.name, source, row?.contributionKey])

/** Returns the rows of each dataset and source, each key once. Datasets come in their order: jobs look for their companies. */
function bySource(groups: readonly RowGroup[]): readonly RowGroup[] {
  const merged = new Map<string, RowGroup>()
  const place = ({ dataset }: RowGroup) => datasets.indexOf(dataset)
  for (const group of [...groups].sort((one, other) => place(one) - place(other))) {
    const name = JSON.stringify([group.dataset.name, group.source])
    const rows = [...(merged.get(name)?.rows ?? []), ...group.rows]
    merged.set(name, {
      ...group,
      rows: [...new Map(rows.map(row => [row.contributionKey, row])).values()],
    })
  }
  return [...merged.values()]
}

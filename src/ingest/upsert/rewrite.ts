// Writes records again from their contributions, as an import that changes them would.
import type { Dataset } from '../../catalog/dataset.ts'
import { isObject, type JsonObject, type MutableObject } from '../../lib/json/json.ts'
import { valueAt } from '../../query/read.ts'
import { type ImportTransaction, jsonString, type UnparsedRecord } from '../../stores/records.ts'
import type { DeriveContext } from '../derive/context.ts'
import { derivationFor } from '../derive/derive.ts'
import { RecordDraft } from './draft.ts'

const batchRecords = 100

/** Rewrites the records with these ids; those that are missing, or have no contributions, are left out. */
export async function rewriteRecords(
  load: ImportTransaction,
  dataset: Dataset,
  ids: readonly number[],
  context: DeriveContext,
): Promise<void> {
  const apply = derivationFor(dataset.name)
  const derive = async (record: MutableObject) => {
    await apply(record, context)
    return record
  }
  for (let start = 0; start < ids.length; start += batchRecords) {
    const records = await load.read(dataset.name, ids.slice(start, start + batchRecords))
    const entries = []
    for (const record of records) {
      if (!record || record.contributions.length === 0) continue
      entries.push(await RecordDraft.fromStored(withoutMergedText(dataset, record)).entry(dataset, derive))
    }
    await load.write(dataset.name, entries)
  }
}

/** Returns a record of several contributions without its merged text, which may be damaged, except its former names. */
function withoutMergedText(dataset: Dataset, filed: UnparsedRecord): UnparsedRecord {
  const { formerNamesAt } = dataset
  if (filed.contributions.length === 1) return filed
  const [section = '', field = ''] = formerNamesAt?.split('.') ?? []
  const names = formerNamesAt === undefined ? undefined : valueAt(recordIn(filed), formerNamesAt)
  return { ...filed, text: JSON.stringify(names === undefined ? {} : { [section]: { [field]: names } }) }
}

function recordIn({ text }: UnparsedRecord): JsonObject {
  try {
    const value: unknown = JSON.parse(jsonString(text))
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}

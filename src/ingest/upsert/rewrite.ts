// Writes records again from what their sources said of them, as an import that changes them would.
import type { Dataset } from '../../catalog/dataset.ts'
import { isObject, type JsonObject, type MutableObject } from '../../lib/json/json.ts'
import { valueAt } from '../../query/read.ts'
import { type Filed, type Load, textOf } from '../../stores/records.ts'
import type { DeriveContext } from '../derive/context.ts'
import { derivationFor } from '../derive/derive.ts'
import { Draft } from './draft.ts'

const writtenAtOnce = 100

/** Those of which nothing was said, or that are not there, are left out. */
export async function rewriteRecords(
  load: Load,
  dataset: Dataset,
  ids: readonly number[],
  context: DeriveContext,
): Promise<void> {
  const apply = derivationFor(dataset.name)
  const derive = async (record: MutableObject) => {
    await apply(record, context)
    return record
  }
  for (let start = 0; start < ids.length; start += writtenAtOnce) {
    const filed = await load.read(dataset.name, ids.slice(start, start + writtenAtOnce))
    const entries = []
    for (const one of filed) {
      if (!one || one.contributions.length === 0) continue
      entries.push(await Draft.of(withoutFaults(dataset, one)).entry(dataset, derive))
    }
    await load.write(dataset.name, entries)
  }
}

/** What a record itself says is not trusted where several sources say it, but for the names it had before. */
function withoutFaults(dataset: Dataset, filed: Filed): Filed {
  const { formerNamesAt } = dataset
  if (filed.contributions.length === 1) return filed
  const [section = '', field = ''] = formerNamesAt?.split('.') ?? []
  const names = formerNamesAt === undefined ? undefined : valueAt(recordIn(filed), formerNamesAt)
  return { ...filed, text: JSON.stringify(names === undefined ? {} : { [section]: { [field]: names } }) }
}

function recordIn({ text }: Filed): JsonObject {
  try {
    const value: unknown = JSON.parse(textOf(text))
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}

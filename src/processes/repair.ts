// Repairs what an examination found, as far as the rest of the data tells how.
import { resolve } from 'node:path'
import { v4 as randomId } from 'uuid'
import { datasetNamed } from '../catalog/index.ts'
import type { Config } from '../config.ts'
import { jobEndpoints } from '../endpoints/job-kinds.ts'
import { apiVersion } from '../endpoints/version.ts'
import { openEmployerFinder } from '../ingest/derive/employer-finder.ts'
import { openLinkFinder } from '../ingest/derive/link-finder.ts'
import { linkRecords } from '../ingest/upsert/link-records.ts'
import { rewriteRecords } from '../ingest/upsert/rewrite.ts'
import { settlementOfJob } from '../jobs/bill.ts'
import { resultFilesIn } from '../jobs/result-files.ts'
import { watchFilesIn } from '../jobs/watch-files.ts'
import { removeLeftovers } from '../lib/leftovers.ts'
import { openPlaces } from '../places/places.ts'
import { damageIn } from '../stores/damaged-file.ts'
import type { Finding, FindingKind } from '../stores/findings.ts'
import { noteDatabasesAgain } from '../stores/lost-databases.ts'
import { accountsPlace, openImportRecords, repairAccounts, repairRecords } from './adapters.ts'
import { removeUnreadable } from './audit-files.ts'
import { closeToOthers } from './private-files.ts'

/** Repairs the findings. No other process may use the data directory meanwhile. Each step may be repeated. */
export async function repair(config: Config, found: readonly Finding[]): Promise<void> {
  const subjectsOf = (...kinds: readonly FindingKind[]) =>
    found.filter(({ kind }) => kinds.includes(kind)).flatMap(({ subjects }) => subjects)
  const has = (...kinds: readonly FindingKind[]) => found.some(({ kind }) => kinds.includes(kind))
  if (has('open_to_others')) closeToOthers(config.dataDir)
  if (has('unfinished_restore')) await removeLeftovers(resolve(config.dataDir))
  const unreadable = found.filter(({ kind }) => kind === 'unreadable_file').map(({ where }) => where)
  removeUnreadable(config.dataDir, unreadable)
  if (has('unreadable_id')) noteDatabasesAgain(config.dataDir)
  const isUsable = (...files: readonly string[]) =>
    !found.some(
      ({ kind, where }) => (kind === 'damaged_file' || kind === 'lost_database') && files.includes(where),
    )
  const lostJobs = subjectsOf('lost_request', 'lost_result').map(({ id }) => String(id))
  if (isUsable('records.db')) {
    if (has('wrong_redirect', 'wrong_identifier', 'wrong_name', 'wrong_at_hand'))
      await ifReadable(() => repairRecords.beside(config))
    // Records are not written without their index.
    const canIndex = !has('misplaced_index')
    const rewritten = subjectsOf(
      'other_than_sources',
      'missing_identifier',
      'wrong_name',
      'wrong_at_hand',
      'missing_reference',
    )
    if (canIndex && (rewritten.length > 0 || has('index_orphan')))
      await ifReadable(() => rewrite(config, rewritten))
    const indexes = subjectsOf('damaged_index', 'index_differs').flatMap(({ dataset }) => dataset ?? [])
    if (canIndex && indexes.length > 0) await ifReadable(() => repairRecords.index(config, new Set(indexes)))
  }
  if (!isUsable('account.db', 'work.db', 'PostgreSQL')) return
  if (has(...accountKinds) && !(await ifReadable(() => repairAccountsOf(config, lostJobs)))) return
  const files = resultFilesIn(config.dataDir)
  for (const id of [...lostJobs, ...subjectsOf('result_orphan').map(one => String(one.id))])
    await files.remove(id)
  const watchFiles = watchFilesIn(config.dataDir)
  for (const { id } of subjectsOf('watch_results_orphan')) await watchFiles.remove(Number(id))
}

/** Runs the step and returns true; returns false for data that cannot be read, which the next examination reports. */
async function ifReadable(step: () => Promise<void>): Promise<boolean> {
  try {
    await step()
    return true
  } catch (error) {
    if (damageIn(error) === undefined) throw error
    return false
  }
}

const accountKinds: readonly FindingKind[] = [
  ...(['wrong_sum', 'wrong_spent', 'wrong_held', 'wrong_balance', 'orphan_hold', 'wrong_progress'] as const),
  ...(['orphan_row', 'lost_request', 'lost_result', 'lost_delivery', 'wrong_delivery'] as const),
]

/** Writes and links the records again, as an import of nothing new; segments that no list names are removed. */
async function rewrite(config: Config, subjects: Finding['subjects']): Promise<void> {
  const records = openImportRecords(config)
  const load = await records.beginImport()
  try {
    const ids = new Map<string, Set<number>>()
    for (const { dataset = '', id } of subjects) {
      ids.set(dataset, (ids.get(dataset) ?? new Set()).add(Number(id)))
    }
    const context = {
      geocode: openPlaces().geocode,
      employers: openEmployerFinder(records),
      links: openLinkFinder(records),
      todayMs: Date.now(),
    }
    for (const [name, numbers] of ids) {
      const dataset = datasetNamed(name)
      if (dataset) await rewriteRecords(load, dataset, [...numbers], context)
    }
    await linkRecords(load)
    await load.commit()
  } catch (error) {
    await load.abort()
    throw error
  } finally {
    await records.close()
  }
}

function repairAccountsOf(config: Config, lostJobs: readonly string[]): Promise<void> {
  const products = new Map(jobEndpoints.map(({ endpoint: { path, product } }) => [path, product]))
  const nowMs = Date.now()
  return repairAccounts(accountsPlace(config), {
    lostJobs,
    billOf: batch =>
      settlementOfJob(batch, {
        product: products.get(batch.path) ?? batch.path,
        apiVersion,
        charges: [],
        hasFailed: true,
        nowMs,
      }),
    newId: () => `msg_${randomId()}`,
    nowMs,
  })
}

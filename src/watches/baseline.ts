// The baseline of a watch: what matches, or what its subjects are like, when it is made or edited. Nothing of it is delivered.
import type { Subject } from '../stores/watch-work.ts'
import type { Watch } from '../stores/watches.ts'
import { encodeIds } from './id-set.ts'
import { endOf } from './run-end.ts'
import type { RunPlace, RunTools } from './run-tools.ts'
import { subjectKeysOf, subjectNow } from './subjects.ts'

/** Subjects that are noted in one transaction. */
const subjectsAtOnce = 500

/** Makes the baseline of a new or edited watch, and ends its run. After a commit meanwhile, a discovery watch stays due instead. */
export async function makeBaseline(
  watch: Watch,
  { turn, position }: RunPlace,
  runId: number,
  tools: RunTools,
): Promise<void> {
  const { changes, work, nowMs } = tools
  const reason = watch.generation === 1 ? '' : ' after an edit'
  if (watch.kind === 'discovery') {
    const matching = watch.condition ? changes.matching(watch.dataset, watch.condition) : new Uint32Array()
    if (changes.head() !== position) return
    const end = endOf(
      watch,
      nowMs(),
      'baseline',
      `Baseline${reason}: ${matching.length} records match. Nothing is delivered.`,
    )
    const sets = { baseline: encodeIds(matching), added: '', removed: '', updated: '' }
    await work.saveBaseline(turn, watch, runId, sets, end)
    return
  }
  const { count, resolved } = await noteSubjects(watch, turn, tools)
  const text = `Baseline${reason}: ${count} subjects, ${resolved} of them on file. Nothing is delivered.`
  await work.finishSubjects(turn, watch, runId, endOf(watch, nowMs(), 'baseline', text))
}

/** Notes the present state of the subjects. Those that an unfinished attempt has noted are left as they are. */
async function noteSubjects(
  watch: Watch,
  turn: number,
  tools: RunTools,
): Promise<{ readonly count: number; readonly resolved: number }> {
  const { changes, work, datasetNamed, rest } = tools
  const dataset = datasetNamed(watch.dataset)
  const wanted = subjectKeysOf(dataset, (await work.watchEntities(watch.id)) ?? {})
  const present = new Map<string, boolean>()
  for (const { kind, value, isCurrent } of await work.subjectKeys(watch.id, watch.generation)) {
    present.set(`${kind}\n${value}`, isCurrent)
  }
  const missing = wanted.filter(key => {
    const isCurrent = present.get(`${key.kind}\n${key.value}`)
    return watch.awaited === 'all' ? isCurrent !== true : isCurrent === undefined
  })
  const isNew = new Set(missing)
  const kept = wanted.filter(key => !isNew.has(key))
  for (let start = 0; start < kept.length; start += subjectsAtOnce) {
    await work.keepSubjects(turn, watch, kept.slice(start, start + subjectsAtOnce))
  }
  let resolved = 0
  for (let start = 0; start < missing.length; start += subjectsAtOnce) {
    const subjects = missing.slice(start, start + subjectsAtOnce).map((key): Subject => {
      rest()
      const record_id = key.kind === 'id' ? Number(key.value) : changes.holder(watch.dataset, key)
      const found = record_id === undefined ? undefined : subjectNow(watch, dataset, record_id, changes)
      if (found) resolved++
      return { ...key, record_id: found?.id ?? null, snapshot: found?.snapshot ?? null }
    })
    await work.saveSubjects(turn, watch, subjects)
  }
  return { count: wanted.length, resolved: resolved + kept.length }
}

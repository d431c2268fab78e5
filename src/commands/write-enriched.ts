// Writes an enriched list, with the answers of the data directory or of a service.
import { randomUUID } from 'node:crypto'
import { extname } from 'node:path'
import { addedNames, type EnrichTask, enrichRows, noRowsYet } from '../enrich/enrich-list.ts'
import type { LeadWriter } from '../enrich/formats/answered-row.ts'
import { csvWriter } from '../enrich/formats/csv.ts'
import { writeJsonLines } from '../enrich/formats/json-lines.ts'
import { writeXlsx } from '../enrich/formats/xlsx.ts'
import { leadDatasets } from '../enrich/identifying-columns.ts'
import type { LeadFormat, LeadList } from '../enrich/lead-list.ts'
import { priceOf } from '../enrich/list-price.ts'
import { keptChunks, openProgressFile, type ProgressFile } from '../enrich/progress-file.ts'
import type { Questions } from '../enrich/questions.ts'
import { OutputEnded, writeTo } from '../export/sinks.ts'
import { countedPhrase } from '../ingest/readers/repairs.ts'
import { beforeEnding } from '../lib/before-ending.ts'
import { creditsOf } from './auth/credits.ts'
import { hintAtBatchJob, summaryOf } from './enrich-summary.ts'
import { hint } from './output.ts'
import { openProgress } from './progress.ts'
import { openTransport, type ServiceAccess } from './service-access.ts'
import { openServiceQuestions } from './service-questions.ts'

export interface EnrichOutput {
  readonly out: string
  readonly format: LeadFormat
  readonly json: true | undefined
}

/** Keeps the answers beside the file until it is written, so that nothing is paid for twice. */
export async function writeFromService(
  leads: LeadList,
  task: EnrichTask,
  output: EnrichOutput,
  access: ServiceAccess,
): Promise<void> {
  const left = await creditsOf(openTransport(access))
  const path = progressPath(output.out)
  const progress =
    output.out === '-' ? undefined : await openProgressFile(path, leads.source, progressTask(task, access))
  const chunks = progress?.chunks ?? 0
  const { credits: most, rows } = await priceOf(leads, task, chunks)
  const what = chunks > 0 ? ' for what is left' : ''
  hint(
    `${access.url} charges at most ${countedPhrase(most, 'credit', 'credits')}${what}; its key can spend ${left.toLocaleString('en')}.`,
  )
  hintAtBatchJob(task.dataset, leads.path, rows)
  if (chunks > 0) hint(`Going on where ${path} ends.`)
  const goesOn = `The answers so far are in ${path}; the same command goes on with the rest, and pays for nothing twice.`
  const unwatch = progress
    ? beforeEnding(() => hint(`${process.stderr.isTTY ? '\n' : ''}${goesOn}`))
    : undefined
  try {
    await writeEnriched(
      leads,
      task,
      output,
      openServiceQuestions(access, progress?.run ?? randomUUID()),
      progress,
    )
    await progress?.remove()
  } catch (error) {
    if (progress) hint(goesOn)
    throw error
  } finally {
    unwatch?.()
    await progress?.close()
  }
}

/** Returns where the answers of a list are kept until it is written. */
export const progressPath = (out: string): string => `${out}.progress`

/** Returns what decides the answers of a list, beside its rows. */
function progressTask({ dataset, fields, minConfidence, identifying }: EnrichTask, { url }: ServiceAccess) {
  const columns = Object.entries(identifying).map(([kind, some]) => [kind, ...some.map(({ keys }) => keys)])
  return {
    url,
    dataset,
    fields,
    min_confidence: minConfidence,
    columns: columns.map(column => column.flat()),
  }
}

/** Returns the number of chunks that an earlier run to the same file has answered. */
export const answeredChunks = (
  leads: LeadList,
  task: EnrichTask,
  { out, access }: { readonly out: string; readonly access: ServiceAccess },
): Promise<number> => keptChunks(progressPath(out), leads.source, progressTask(task, access))

export async function writeEnriched(
  leads: LeadList,
  task: EnrichTask,
  { out, format, json }: EnrichOutput,
  questions: Questions,
  progress?: ProgressFile,
): Promise<void> {
  const bar = openProgress(leadDatasets[task.dataset].plural)
  const counts = noRowsYet()
  try {
    await writeTo(
      out,
      async sink => {
        const rows = enrichRows(leads, task, questions, counts, progress)
        for await (const bytes of writerOf(format, out)(leads, addedNames(task, leads), rows)) {
          await sink.write(bytes)
          bar.update({ read: counts.rows }, counts.rows / Math.max(1, leads.rows))
        }
      },
      'The enriched list',
    )
    bar.stop()
    summaryOf(counts, { out, json })
  } catch (error) {
    // The reader of a pipe may stop early.
    const hasEnded = error instanceof OutputEnded || (error as NodeJS.ErrnoException).code === 'EPIPE'
    if (!hasEnded) throw error
  } finally {
    bar.stop()
    await questions.close()
  }
}

function writerOf(format: LeadFormat, out: string): LeadWriter {
  if (format === 'jsonl') return writeJsonLines
  if (format === 'xlsx') return writeXlsx
  return csvWriter(extname(out).toLowerCase() === '.tsv' ? '\t' : undefined)
}

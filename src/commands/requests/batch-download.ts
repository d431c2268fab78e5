// `almanac batch download`: the result of a batch job, as JSON Lines or CSV.
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout as wait } from 'node:timers/promises'
import { createGunzip } from 'node:zlib'
import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings'
import { errorOf } from '../../client/error.ts'
import type { Transport } from '../../client/transport.ts'
import { InputError } from '../../errors.ts'
import { OutputEnded, writeTo } from '../../export/sinks.ts'
import { once, text } from '../arguments.ts'
import { examples } from '../help-examples.ts'
import { hint, type JsonOption, jsonOption, printResult } from '../output.ts'
import { findAccess, openTransport, type UrlOption, urlOption } from '../service-access.ts'
import { fileSize } from '../sizes.ts'

export const batchDownload = (): CommandUnknownOpts =>
  new Command('download')
    .summary('write the result of a batch job into a file')
    .description(
      'Writes the result of a completed batch job: JSON Lines, or the CSV that it was submitted for, as the service made them, or gzipped when the name of the file ends with .gz. The file is there when it is complete.',
    )
    .argument('<batch_id>', 'the id of the batch job', once('<batch_id>', text))
    .requiredOption('--out <file>', 'the file to write; - is standard output', once('--out', text))
    .option('--wait', 'wait until the job has ended')
    .option(...urlOption)
    .option(...jsonOption)
    .addHelpText(
      ...examples(
        'almanac batch download $BATCH_ID --out result.jsonl --wait',
        'almanac batch download $BATCH_ID --out result.jsonl.gz',
      ),
    )
    .action(run)

interface DownloadOptions extends UrlOption, JsonOption {
  readonly out: string
  readonly wait?: true
}

/** The part of a batch job that a download reads. */
interface BatchJob {
  readonly status: string
  readonly error_message?: string
  readonly entities_requested: number | null
  readonly entities_fulfilled: number | null
  readonly download_url?: string
  readonly remark?: string
}

const pollMs = 1000

async function run(id: string, options: DownloadOptions): Promise<void> {
  const transport = openTransport(findAccess(options))
  const job = await endedJob(transport, id, options.wait === true)
  if (job.status !== 'completed' || job.download_url === undefined) {
    throw new InputError(`The batch job is ${job.status}: ${whyNot(job)}`)
  }
  const bytes = await download(job.download_url, options.out)
  if (bytes === undefined) return
  const sentence = `Wrote ${fileSize(bytes)} to ${options.out === '-' ? 'standard output' : options.out}.`
  if (options.out === '-') hint(sentence)
  else printResult({ file: options.out, bytes }, sentence, options)
}

async function endedJob(transport: Transport, id: string, waits: boolean): Promise<BatchJob> {
  for (;;) {
    const { body: job } = await transport.send<BatchJob>('GET', `/batch/${encodeURIComponent(id)}`)
    const isRunning = job.status === 'pending' || job.status === 'processing'
    if (!isRunning || !waits) return job
    await wait(pollMs)
  }
}

function whyNot({ error_message, remark, entities_fulfilled, entities_requested }: BatchJob): string {
  if (error_message !== undefined) return error_message
  if (remark !== undefined) return remark
  return `${entities_fulfilled ?? 0} of ${entities_requested ?? '?'} are done. --wait waits for its end.`
}

/** Returns the number of bytes that were written; undefined when a reader stopped early. */
async function download(url: string, out: string): Promise<number | undefined> {
  // The link is signed; it needs no key.
  const response = await fetch(url)
  if (!response.ok || !response.body) throw errorOf(response, await response.text())
  const source = Readable.fromWeb(response.body as ReadableStream<Uint8Array>)
  let written = 0
  try {
    await writeTo(out, sink =>
      pipeline(source, out.endsWith('.gz') ? new PassThrough() : createGunzip(), async chunks => {
        for await (const chunk of chunks as AsyncIterable<Uint8Array>) {
          await sink.write(chunk)
          written += chunk.length
        }
      }),
    )
    return written
  } catch (error) {
    if (error instanceof OutputEnded) return undefined
    if (error instanceof InputError) throw error
    throw new InputError(
      `The download broke off: ${(error as Error).message}. Nothing is lost: download it again.`,
      {
        cause: error,
      },
    )
  }
}

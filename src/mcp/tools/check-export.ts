// Shows how far an export is, and links to its file.
import { setTimeout as wait } from 'node:timers/promises'
import Type from 'typebox'
import { isObject, type JsonObject } from '../../lib/json/json.ts'
import { type ToolCall, type ToolResult, tool } from '../tool.ts'

/** The time before the second look; it doubles from look to look, up to the longest. */
const firstLookMs = 200
const lookMaxMs = 3000

const mediaTypes: Readonly<Record<string, string>> = {
  jsonl: 'application/gzip',
  csv: 'application/gzip',
  parquet: 'application/vnd.apache.parquet',
}

export const checkExport = tool({
  name: 'check_export',
  title: 'Check an export',
  description:
    'Tells how far an export is. When it is completed the result links to its file, which opens without a key until the link expires. Free.',
  input: {
    export_id: Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'The export_id of export_records.',
    }),
    wait_seconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 30,
        default: 10,
        description: 'How long to wait for an export that has not ended.',
      }),
    ),
  },
  output: Type.Object({
    status: Type.Optional(
      Type.String({ description: 'completed, failed, cancelled, or what it waits for.' }),
    ),
    records: Type.Optional(Type.Integer()),
    download_url: Type.Optional(Type.String()),
  }),
  hints: { readOnly: true },
  run: async ({ export_id, wait_seconds: seconds = 10 }, call) => {
    const untilMs = performance.now() + 1000 * seconds
    for (let looks = 0; ; looks++) {
      const shown = await look(export_id, call)
      const leftMs = untilMs - performance.now()
      const { status } = isObject(shown.last_run) ? shown.last_run : {}
      const isActive = status === 'pending' || status === 'processing'
      if (!isActive || leftMs <= 0) return resultOf(shown)
      await call.reportProgress(looks, `The export is ${status}.`)
      await wait(Math.min(firstLookMs * 2 ** looks, lookMaxMs, leftMs), undefined, { signal: call.signal })
    }
  },
})

async function look(exportId: string, { ask }: ToolCall): Promise<JsonObject> {
  const answer = await ask({ method: 'GET', path: '/export/:export_id', params: { export_id: exportId } })
  return isObject(answer) ? answer : {}
}

function resultOf({ export_id, status, format, dataset, last_run }: JsonObject): ToolResult {
  const { record_count, download_url, error_message } = isObject(last_run) ? last_run : {}
  const answer = { export_id, status, format, records: record_count, download_url, error_message }
  if (typeof download_url !== 'string') return { answer }
  const file = {
    url: download_url,
    name: new URL(download_url).pathname.split('/').at(-1) ?? 'results',
    mediaType: mediaTypes[String(format)] ?? 'application/octet-stream',
    description: `${record_count} records of the dataset ${dataset}`,
  }
  return { answer, files: [file] }
}

// Exports in several threads: one commit, in order, whatever is committed and whichever thread dies meanwhile.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordWrite, save } from '../../test/support/entries.ts'
import { Threads } from '../../test/support/threads.ts'
import { readConfig } from '../config.ts'
import { yieldToEventLoop } from '../lib/threads/yield-to-event-loop.ts'
import type { Records } from '../stores/records.ts'
import { openRecords } from './adapters.ts'
import { exportedParts } from './export-threads.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'almanac-export-'))
const config = readConfig({ ALMANAC_DATA_DIR: dataDir })
const count = 5000
const idAt = (index: number) => 10 * index + 1
const lastId = idAt(count - 1)
const threads = new Threads()
let records: Records

const job = {
  dataset: 'company',
  where: undefined,
  shows: {
    fields: ['service_company_id', 'basic_info.year_founded'],
    defaults: [],
    permissions: [],
    returnable: { sections: 'all' },
  },
  format: 'jsonl',
  explode: undefined,
} as const
const founded = (id: number, year: number, isNew = false) =>
  recordWrite(id, { basic_info: { name: `Firm ${id}`, year_founded: year } }, { isNew })

interface ExportedFirm {
  readonly service_company_id: number
  readonly basic_info: { readonly year_founded: number }
}

async function exported(
  request: Parameters<typeof exportedParts>[1] = job,
): Promise<readonly ExportedFirm[]> {
  let text = ''
  for await (const { bytes } of exportedParts(config, request)) text += Buffer.from(bytes).toString()
  return text
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line))
}

beforeAll(async () => {
  records = openRecords(config)
  const firms = Array.from({ length: count }, (_, index) => founded(idAt(index), 1000, true))
  await save(records, firms, 'company')
})
afterAll(async () => {
  threads.stop()
  await records.close()
  rmSync(dataDir, { recursive: true })
})

it('all threads see one commit, and their records come in the order of the ids', async () => {
  let isOver = false
  const commit = async () => {
    for (let year = 1001; !isOver; year++) {
      await yieldToEventLoop()
      // Commits are held up while the threads begin.
      const load = await records.beginImport({ isTrial: false, waitMs: 0 }).catch(() => undefined)
      await load?.write(
        'company',
        [1, lastId].map(id => founded(id, year)),
      )
      await load?.commit()
    }
  }
  const committing = commit()
  for (let round = 0; round < 3; round++) {
    const firms = await exported()
    expect(firms.map(firm => firm.service_company_id)).toEqual(
      Array.from({ length: count }, (_, at) => idAt(at)),
    )
    expect(firms.at(-1)?.basic_info).toEqual(firms[0]?.basic_info)
    expect(firms[0]?.basic_info.year_founded).toBeGreaterThan(1000)
  }
  isOver = true
  await committing
})

it('a filter is answered by the index, and the threads read only what matches', async () => {
  const where = { is: 'oneOf', at: ['basic_info.year_founded'], values: [1000] } as const
  const firms = await exported({ ...job, where })
  expect(firms).toHaveLength(count - 2)
})

it('a thread that dies ends the export, which never goes on as of another commit', async () => {
  threads.endNext('export-worker')
  await expect(exported()).rejects.toThrow('A thread died')
  const parts = exportedParts(config, job)
  await parts.next()
  const rest = async () => {
    for await (const part of parts) expect(part.share).toBeLessThanOrEqual(1)
  }
  threads.endOne('export-worker')
  await expect(rest()).rejects.toThrow('A thread died')
  expect(await exported()).toHaveLength(count)
})

import { expect, it, vi } from 'vitest'
import type { Answer } from '../../client/transport.ts'
import { accountUsageEvents } from '../../endpoints/account/usage-events.ts'
import type { Json } from '../../lib/json/json.ts'
import { csvWriter } from './answer-csv.ts'

it('columns that only later pages have are left out, and named at the end', async () => {
  const written: string[] = []
  const keep = (text: string | Uint8Array, done?: unknown) => {
    written.push(String(text))
    if (typeof done === 'function') done()
    return true
  }
  const output = vi.spyOn(process.stdout, 'write').mockImplementation(keep as typeof process.stdout.write)
  const hints = vi.spyOn(process.stderr, 'write').mockImplementation(keep as typeof process.stderr.write)
  try {
    const writer = csvWriter({ row: accountUsageEvents, path: accountUsageEvents.path, keys: {} })
    const page = (...events: readonly Json[]) => ({ body: { events } }) as unknown as Answer<Json>
    await writer.write(page({ endpoint: '/a', linked_ids: {} }))
    await writer.write(page({ endpoint: '/b', linked_ids: { batch_id: 'x' } }, { endpoint: '/c', status: 1 }))
    await writer.end()
  } finally {
    output.mockRestore()
    hints.mockRestore()
  }
  expect(written.join('')).toBe(
    '\ufeffendpoint\n/a\n/b\n/c\nColumns that the first page does not have are left out: linked_ids.batch_id, status.\n',
  )
})

// A gateway over a real ledger in a temporary folder, and requests to it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createKey, openKeyring } from '../../src/access/keys.ts'
import type { Services } from '../../src/endpoints/endpoint.ts'
import type { Gateway, IncomingRequest } from '../../src/gateway/gateway.ts'
import { Balances } from '../../src/metering/balances.ts'
import { Journal } from '../../src/metering/journal.ts'
import type { Ledger } from '../../src/stores/ledger.ts'
import { openSqliteLedger } from '../../src/stores/sql/ledger/sqlite-ledger.ts'

export interface OpenedGateway {
  readonly gateway: Gateway
  readonly ledger: Ledger
  /** The secret of a key of team 1. */
  readonly secret: string
  /** Returns a request with the key; `id` is that of its usage event. */
  readonly request: (id: string, more?: Partial<IncomingRequest>) => IncomingRequest
  readonly close: () => Promise<void>
}

/** Opens a gateway whose endpoints ask for no services; `rateLimits` are off unless told. */
export async function openGateway(
  nowMs: () => number,
  rateLimits: Services['rateLimits'] = 'off',
  answerAgeMs = nowMs,
): Promise<OpenedGateway> {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-gateway-'))
  const ledger = await openSqliteLedger(folder)
  const { secret } = await createKey(ledger, { name: 'test', teamId: 1, permissions: [], nowMs: nowMs() })
  const report = () => {}
  const gateway: Gateway = {
    report,
    noteRequest: () => {},
    noteAnswer: () => {},
    trace: (_request, work) => work(),
    ledger,
    nowMs,
    answerAgeMs,
    findCaller: openKeyring(ledger, nowMs),
    findDownload: () => Promise.reject(new Error('There are no result files here.')),
    journal: new Journal(ledger, nowMs, report),
    balances: new Balances(ledger),
    services: { rateLimits } as unknown as Services,
  }
  return {
    gateway,
    ledger,
    secret,
    request: (id, more) => ({
      head: {
        id,
        method: 'POST',
        path: '/person/enrich',
        headers: { authorization: `Bearer ${secret}`, 'x-api-version': '2025-11-01' },
        clientIp: '127.0.0.1',
        query: {},
        params: {},
      },
      readBody: async () => Buffer.from('{"business_emails":["a@b.example"]}'),
      holdAnswer: () => {},
      ...more,
    }),
    close: async () => {
      await gateway.journal.flush()
      await ledger.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

// Attacks by what providers and websites answer.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  companyDomains,
  companyLines,
  type HostileAnswers,
  hostileRequests,
  startHostileAnswers,
} from '../../test/support/hostile-answers.ts'
import { almanac, type Service } from '../world.ts'
import { type Attack, jsonRequest, repeat } from './attack.ts'

/** Starts the provider and the websites, and puts their companies on file. */
export async function prepareLive(dataDir: string): Promise<HostileAnswers> {
  const file = join(dataDir, 'hostile-companies.jsonl')
  writeFileSync(file, companyLines)
  await almanac(['import', 'company', file, '--source', 'hostile'], dataDir)
  return startHostileAnswers(dataDir)
}

/** The attacks, each four requests at once. */
export async function liveAttacks({
  url,
  headers,
}: Pick<Service, 'url' | 'headers'>): Promise<readonly Attack[]> {
  const body = JSON.stringify({ domains: companyDomains })
  const answer = await fetch(`${url}/company/identify`, { method: 'POST', headers, body })
  const entries = (await answer.json()) as readonly {
    readonly matches: readonly { readonly company_data: { readonly service_company_id: number } }[]
  }[]
  const ids = entries.map(({ matches: [best] }) => best?.company_data.service_company_id ?? 0)
  return hostileRequests(ids).map(request => ({
    name: request.name,
    requests: () => repeat(4, () => jsonRequest(request.path, request.body)),
    atOnce: 4,
  }))
}

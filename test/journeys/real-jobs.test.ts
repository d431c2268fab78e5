// Real job listings beside real companies: counted as the files count them, and linked where a company bears the name.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '../../src/lib/json/json.ts'
import { normalCompanyName } from '../../src/normal/company-name.ts'
import { fold } from '../../src/normal/text.ts'
import { type Almanac, startAlmanac } from '../support/almanac.ts'
import { importFiles, temporaryFolder } from '../support/command.ts'
import { companiesFile, copyCompanies } from '../support/imported-companies.ts'
import { readEverything } from '../support/readings.ts'
import { searchOn } from '../support/searches.ts'
import { isMissing, sharedData } from '../support/shared-data.ts'
import { at } from '../support/values.ts'

const files = {
  graduate: 'jobs/new_grad_jobs.json.gz',
  federal: 'jobs/usajobs.jsonl.gz',
  companies: companiesFile,
}

/** Writes every sixteenth line of a gzipped file to one of its own, whose path is returned. */
function aSixteenthOf(path: string): string {
  const lines = gunzipSync(readFileSync(path)).toString().trimEnd().split('\n')
  const sixteenth = join(temporaryFolder(), 'sixteenth.jsonl')
  writeFileSync(sixteenth, lines.filter((_, index) => index % 16 === 0).join('\n'))
  return sixteenth
}

describe.skipIf(Object.values(files).some(isMissing))('job listings', () => {
  const dataDir = temporaryFolder()
  let almanac: Almanac
  let graduate: readonly JsonObject[]
  let federal: readonly JsonObject[]
  let companies: readonly JsonObject[]
  const counts: Record<string, number>[] = []

  beforeAll(async () => {
    const federalFile = process.env.LONG ? sharedData(files.federal) : aSixteenthOf(sharedData(files.federal))
    await copyCompanies(dataDir)
    counts.push(await importFiles(dataDir, ['job', sharedData(files.graduate), '--map', 'new-grad-jobs']))
    counts.push(await importFiles(dataDir, ['job', federalFile, '--map', 'usajobs']))
    counts.push(await importFiles(dataDir, ['job', federalFile, '--map', 'usajobs']))
    almanac = await startAlmanac(dataDir)
    graduate = (await readEverything(sharedData(files.graduate), { rows: 'jobs' })).values
    federal = (await readEverything(federalFile)).values
    companies = (await readEverything(sharedData(files.companies))).values
  }, 240_000)

  afterAll(() => almanac.close())

  const total = async (filters?: Json) =>
    (await searchOn(almanac, 'job', { ...(filters !== undefined && { filters }), limit: 0 })).total
  const is = (field: string, value: Json, type = '=') => ({ field, type, value })

  it('are one record for each row, and create nothing when they are imported again', async () => {
    const [first, second, again] = counts
    expect(first).toMatchObject({ created: graduate.length, rejected: 0 })
    expect(second).toMatchObject({ created: federal.length, rejected: 0 })
    expect(again).toMatchObject({ created: 0, updated: 0, unchanged: federal.length })
    expect(await total()).toBe(graduate.length + federal.length)
  })

  it.each<readonly [string, Json, (job: JsonObject) => boolean, (job: JsonObject) => boolean]>([
    [
      'of one source',
      is('job_details.source', 'Greenhouse'),
      job => job.source === 'Greenhouse',
      () => false,
    ],
    [
      'with one title, in any letter case',
      is('title', 'program analyst'),
      job => fold(String(job.title)) === 'program analyst',
      job => fold(String(job.position_title)) === 'program analyst',
    ],
    [
      'at one employer',
      is('company.basic_info.name', 'Patent and Trademark Office'),
      () => false,
      job => job.agency === 'Patent and Trademark Office',
    ],
    [
      'of a department whose agency is none',
      is('company.basic_info.name', 'Department of Energy'),
      () => false,
      job =>
        job.department === 'Department of Energy' &&
        [null, '', 'Other Agencies and Independent Organizations', 'Department of Energy'].includes(
          job.agency as string | null,
        ),
    ],
    [
      'added in 2024 or later',
      is('metadata.date_added', '2024-06-01', '=>'),
      job => String(job.posted_at) >= '2024-06-01',
      job => String(job.open_date) >= '2024-06-01',
    ],
    [
      'that are hybrid',
      is('workplace_type', 'Hybrid'),
      job => /\bhybrid\b/i.test(String(job.location)),
      () => false,
    ],
    [
      'whose description names a hiring path',
      is('content.description', 'Internal to an agency', '[.]'),
      () => false,
      job => (job.hiring_paths as readonly string[]).includes('Internal to an agency'),
    ],
  ])('%s are as many as in the files', async (_, filters, isGraduate, isFederal) => {
    const expected = graduate.filter(isGraduate).length + federal.filter(isFederal).length
    expect(expected).toBeGreaterThan(10)
    expect(await total(filters)).toBe(expected)
  })

  it('are linked to the stored companies that alone have the name', async () => {
    const bearers = new Map<string | undefined, Set<unknown>>()
    for (const { id, name, former_names, slug } of companies) {
      for (const one of [name, slug, ...(Array.isArray(former_names) ? former_names : [])]) {
        const key = normalCompanyName(String(one))
        bearers.set(key, (bearers.get(key) ?? new Set()).add(id))
      }
    }
    const isNamed = (job: JsonObject) => bearers.get(normalCompanyName(String(job.company)))?.size === 1
    const linked = await total(is('company.basic_info.service_company_id', 0, '>'))
    const expected = graduate.filter(isNamed).length
    expect(expected).toBeGreaterThan(100)
    // Former names of one company may be the present name of another, which then has the jobs.
    expect(Math.abs(linked - expected)).toBeLessThanOrEqual(expected * 0.02)
  })

  it('are grouped by the columns of the files', async () => {
    const { answer } = await searchOn(almanac, 'job', {
      limit: 0,
      filters: is('job_details.source', 'USAJOBS'),
      aggregations: [{ type: 'count' }, { type: 'group_by', field: 'job_details.title', size: 3 }],
    })
    const titles = new Map<string, number>()
    for (const { position_title } of federal) {
      const title = String(position_title).trim()
      titles.set(title, (titles.get(title) ?? 0) + 1)
    }
    const [count, group] = answer.body.aggregations
    expect(count.value).toBe(federal.length)
    expect(group.buckets).toEqual(
      [...titles]
        .sort((a, b) => b[1] - a[1])
        .slice(0, 3)
        .map(([key, many]) => ({ key, count: many, metadata: {} })),
    )
  })

  it('are found by the distance of their places', async () => {
    const near = { location: 'Seattle', distance: 40, unit: 'km' }
    const found = await searchOn(almanac, 'job', {
      filters: is('location', near, 'geo_distance'),
      fields: ['location'],
      limit: 1000,
    })
    const said = graduate.filter(job => /Seattle/.test(String(job.location)))
    expect(found.total).toBeGreaterThanOrEqual(said.length * 0.9)
    expect(found.rows.every(row => at(row, 'location.country') === 'United States')).toBe(true)
  })
})

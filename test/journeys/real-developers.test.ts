// Real developer accounts of two projects: one record an account, whichever project names it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JsonObject } from '../../src/lib/json/json.ts'
import { type Almanac, startAlmanac } from '../support/almanac.ts'
import { importFiles, temporaryFolder } from '../support/command.ts'
import { readEverything } from '../support/readings.ts'
import { isMissing, sharedData } from '../support/shared-data.ts'

const files = { rust: 'devs/rust_people.jsonl', kubernetes: 'devs/kubernetes_memberships.csv.gz' }

describe.skipIf(Object.values(files).some(isMissing))('developer accounts', () => {
  const dataDir = temporaryFolder()
  let almanac: Almanac
  let rust: readonly JsonObject[]
  let memberships: readonly JsonObject[]
  const counts: Record<string, number>[] = []

  beforeAll(async () => {
    const load = async (file: string, map: string) =>
      counts.push(await importFiles(dataDir, ['dev_platform', sharedData(file), '--map', map]))
    await load(files.rust, 'rust-people')
    await load(files.kubernetes, 'kubernetes')
    await load(files.kubernetes, 'kubernetes')
    almanac = await startAlmanac(dataDir)
    rust = (await readEverything(sharedData(files.rust))).values
    memberships = (await readEverything(sharedData(files.kubernetes))).values
  }, 240_000)

  afterAll(() => almanac.close())

  const key = (login: unknown) => String(login).toLowerCase()
  const enrich = async (body: Readonly<Record<string, unknown>>) =>
    (await almanac.post('/dev_platform/enrich', body)).body

  it('are one record for each account, and create nothing when they are imported again', async () => {
    const [first, second, again] = counts
    expect(first).toMatchObject({ read: rust.length, created: rust.length, rejected: 0 })
    expect(second).toMatchObject({ read: memberships.length, rejected: 0 })
    expect(again).toMatchObject({ created: 0, updated: 0, unchanged: memberships.length })
    const accounts = new Set([...rust, ...memberships].map(row => key(row.github ?? row.login)))
    expect(await almanac.records.count('dev_platform')).toBe(accounts.size)
  })

  it('have the organisations of all rows that name them, each once', async () => {
    const organisations = new Map<string, Set<unknown>>()
    for (const { login, org } of memberships)
      organisations.set(key(login), (organisations.get(key(login)) ?? new Set()).add(org))
    const asked = [...organisations].filter((_, index) => index % 60 === 0)
    for (const [login, expected] of asked) {
      const { dev_platform_profiles: profiles } = await enrich({ login })
      const found = profiles[0].org_memberships.map((one: JsonObject) => one.login)
      expect([login, [...found].sort()]).toEqual([login, [...expected].sort()])
    }
    expect(asked.length).toBeGreaterThan(20)
  })

  it('are found by the number the platform gives them', async () => {
    for (const person of rust.filter((_, index) => index % 50 === 0)) {
      const { dev_platform_profiles: profiles } = await enrich({ devplatform_id: person['github-id'] })
      const [name, login]: readonly unknown[] = [person.name, person.github]
      expect(profiles).toEqual([
        expect.objectContaining({ name, profile_url: `https://github.com/${login}` }),
      ])
    }
  })
})

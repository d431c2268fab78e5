import { describe, expect, it } from 'vitest'
import { company } from '../catalog/company/company.ts'
import type { Dataset } from '../catalog/dataset.ts'
import { person } from '../catalog/person/person.ts'
import type { Json, JsonObject } from '../lib/json/json.ts'
import { changesSince, compileTrack, snapshotOf } from './track.ts'
import { comparedView, viewOf } from './view.ts'

const compile = (track: Json, dataset: Dataset = person) =>
  compileTrack(track, dataset, viewOf(dataset).returnable)

function changes(track: Json, before: JsonObject, after: JsonObject, dataset: Dataset = person) {
  const compiled = compile(track, dataset)
  const view = comparedView(
    dataset,
    compiled.fields.map(({ path }) => path),
    [],
  )
  // A snapshot is stored as text.
  const snapshot = JSON.parse(JSON.stringify(snapshotOf(compiled, view(before)))) as JsonObject
  return changesSince(compiled, snapshot, view(after))
}

const title = (current_title: string | null): JsonObject => ({ basic_profile: { current_title } })
const jobs = (...current: readonly JsonObject[]): JsonObject => ({
  experience: { employment_details: { current } },
})
const staff = (total: number | null): JsonObject => ({ headcount: { total } })
const current = 'experience.employment_details.current'
const [acme, beta] = [
  { name: 'Acme', title: 'CTO', start_date: '2020-01-01T00:00:00' },
  { name: 'Beta', title: 'CEO', start_date: '2024-01-01T00:00:00' },
]
const on = (type: string, value?: number) => ({
  field: 'headcount.total',
  type,
  ...(value !== undefined && { value }),
})

describe('a tracked value', () => {
  it('tells from what to what it changed', () => {
    const track = { field: 'basic_profile.current_title', type: 'changed' }
    expect(changes(track, title('CTO'), title('CEO'))).toEqual([{ ...track, from: 'CTO', to: 'CEO' }])
    expect(changes(track, title('CTO'), title('CTO'))).toBeUndefined()
  })

  it.each([
    ['increased', undefined, 5, 6, true],
    ['increased', undefined, 6, 5, false],
    ['increased', undefined, null, 5, false],
    ['decreased', undefined, 6, 5, true],
    ['crossed_above', 100, 100, 101, true],
    ['crossed_above', 100, 101, 150, false],
    ['crossed_above', 100, null, 150, false],
    ['crossed_below', 100, 100, 99, true],
    ['added', undefined, null, 5, true],
    ['removed', undefined, 5, null, true],
    ['removed', undefined, 5, 6, false],
  ])('%s %s fires from %s to %s: %s', (type, value, from, to, fires) => {
    expect(changes(on(type, value), staff(from), staff(to), company) !== undefined).toBe(fires)
  })

  it('fires in a group when all conditions do, or when one does', () => {
    const conditions = [on('increased'), on('crossed_above', 100)]
    expect(changes({ op: 'and', conditions }, staff(5), staff(6), company)).toBeUndefined()
    expect(changes({ op: 'and', conditions }, staff(5), staff(101), company)).toHaveLength(2)
    expect(changes({ op: 'or', conditions }, staff(5), staff(6), company)).toHaveLength(1)
  })
})

describe('a tracked list', () => {
  it('is the same list in another order', () => {
    for (const type of ['changed', 'added', 'removed']) {
      expect(changes({ field: current, type }, jobs(acme, beta), jobs(beta, acme))).toBeUndefined()
    }
  })

  it('shows its new and its former entries', () => {
    const added = changes({ field: current, type: 'added' }, jobs(acme), jobs(acme, beta))
    expect(added).toMatchObject([{ field: current, type: 'added', new_elements: [beta] }])
    const removed = changes({ field: current, type: 'removed' }, jobs(acme, beta), jobs(beta))
    expect(removed).toMatchObject([{ removed_elements: [acme] }])
  })

  it('changes when something is said about an entry that was not said before, without a new entry', () => {
    const told = { ...acme, description: 'Builds anvils' }
    expect(changes({ field: current, type: 'added' }, jobs(acme), jobs(told))).toBeUndefined()
    expect(changes({ field: current, type: 'changed' }, jobs(acme), jobs(told))).toMatchObject([
      { new_elements: [], removed_elements: [] },
    ])
  })

  it('of plain texts compares them without regard to case', () => {
    const skills = (...professional_network_skills: string[]) => ({ skills: { professional_network_skills } })
    const track = { field: 'skills.professional_network_skills', type: 'added' }
    expect(changes(track, skills('SQL', 'Go'), skills('go', 'sql'))).toBeUndefined()
    expect(changes(track, skills('SQL'), skills('SQL', 'Rust'))).toMatchObject([{ new_elements: ['Rust'] }])
  })
})

describe('a track', () => {
  it.each([
    ['nothing', null, /track: Must be a condition/],
    ['an unknown field', { field: 'basic_profile.titel', type: 'changed' }, /Unsupported track fields/],
    [
      'an unknown type',
      { field: 'basic_profile.name', type: 'moved' },
      /track.type: Must be one of changed, added/,
    ],
    [
      'a measure of a text',
      { field: 'basic_profile.name', type: 'increased' },
      /needs a field with one number or date/,
    ],
    [
      'a crossing of nothing',
      { field: 'professional_network.followers', type: 'crossed_above' },
      /needs a number to cross/,
    ],
    ['a value too many', { field: 'basic_profile.name', type: 'changed', value: 1 }, /Only crossed_above/],
    ['an empty group', { op: 'or', conditions: [] }, /track.conditions: Must be an array of at least one/],
    ['an unknown group', { op: 'xor', conditions: [{}] }, /track.op: Must be "and" or "or"/],
    ['another key', { field: 'basic_profile.name', type: 'changed', from: 'x' }, /track.from: Unknown key/],
    [
      'a wrong condition',
      { op: 'or', conditions: [{ field: 1, type: 'changed' }] },
      /track.conditions\[0\].field/,
    ],
  ])('refuses %s', (_, track, words) => {
    expect(() => compile(track as Json)).toThrow(words)
  })
})

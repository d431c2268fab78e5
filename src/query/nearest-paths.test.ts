import { expect, it } from 'vitest'
import { company } from '../catalog/company/company.ts'
import { person } from '../catalog/person/person.ts'
import { nearestPaths } from './nearest-paths.ts'

it.each([
  ['basic_profile.nme', 'basic_profile.name'],
  ['Summry', 'professional_network.summary'],
  ['title', 'experience.employment_details.current.title'],
  ['current_title', 'experience.employment_details.current.title'],
  ['followers', 'professional_network.followers'],
  ['city', 'basic_profile.location.city'],
  ['experience.past.title', 'experience.employment_details.past.title'],
])('a person is probably meant to be filtered for %s by %s', (name, meant) => {
  expect(nearestPaths(name, [...person.pathsWith('filter'), 'professional_network.summary'])).toContain(meant)
})

it.each([
  ['employees', 'basic_info.employee_count_range'],
  ['company_name', 'basic_info.name'],
  ['funding.total', 'funding.total_investment_usd'],
  ['head_count', 'headcount.total'],
  ['domain', 'basic_info.primary_domain'],
  ['country', 'locations.country'],
])('a company is probably meant to be filtered for %s by %s', (name, meant) => {
  expect(nearestPaths(name, company.pathsWith('filter'))).toContain(meant)
})

it('three paths are named, also for a name like none of them and for one that is very long', () => {
  for (const name of ['', '?', '__proto__', 'x'.repeat(1_000_000)]) {
    expect(nearestPaths(name, company.pathsWith('sort'))).toHaveLength(3)
  }
  expect(nearestPaths('name', ['a'])).toEqual(['a'])
})

it('paths are read once for all names that are compared with them', () => {
  let reads = 0
  class Paths extends Set<string> {
    override [Symbol.iterator]() {
      reads++
      return super[Symbol.iterator]()
    }
  }
  const paths = new Paths(company.pathsWith('filter'))
  for (const name of ['nme', 'city', 'title']) expect(nearestPaths(name, paths)).toHaveLength(3)
  expect(reads).toBe(1)
  expect(company.pathsWith('filter')).toBe(company.pathsWith('filter'))
})

// Promises of the demo world towards the catalogue: every field filled somewhere, every value of its kind.
import { describe, expect, it } from 'vitest'
import { company } from '../src/catalog/company/company.ts'
import type { Dataset } from '../src/catalog/dataset.ts'
import type { Field, Fields, Leaf } from '../src/catalog/field.ts'
import { datasetNamed } from '../src/catalog/index.ts'
import { person } from '../src/catalog/person/person.ts'
import { isObject, type Json } from '../src/lib/json/json.ts'
import { parseUrl } from '../src/lib/parse-url.ts'
import { countryCode, countryName } from '../src/normal/country.ts'
import { normalDomain } from '../src/normal/domain.ts'
import { demoDatasets } from './demo-datasets.ts'
import { demoWorld } from './world.ts'

const world = demoWorld()
const people = [...world.people(0, 4000)]
const companies = [...world.companies()]
const small = demoWorld({ people: 1000 })

/** Filled by the import, from the record itself or because only the store knows ids. */
const filledLater = new Set([
  'contact.has_business_email',
  'experience.employment_details.current.service_company_id',
  'experience.employment_details.past.service_company_id',
  'contact.business_emails.service_company_id',
  'competitors.company_ids',
  ...['acquisitions', 'acquired_by'].flatMap(list => [
    `funding.${list}.acquirer_company_id`,
    `funding.${list}.acquiree_company_id`,
  ]),
  ...['decision_makers', 'founders', 'cxos'].flatMap(list => [
    `people.${list}.service_person_id`,
    `people.${list}.experience.employment_details.current.employer_company_id`,
    `people.${list}.experience.employment_details.past.employer_company_id`,
    // The list of present jobs has no ends.
    `people.${list}.experience.employment_details.current.employee_end_date`,
  ]),
  'experience.employment_details.current.end_date',
])

describe('the catalogue', () => {
  it.each([
    [person as Dataset, () => world.people()],
    [company as Dataset, () => companies],
  ])('has every field filled somewhere', (dataset, records) => {
    const filled = new Set<string>()
    let missing = leafPaths(dataset.fields, '').filter(path => !filledLater.has(path))
    for (const record of records()) {
      collect(record as Json, dataset.fields, '', filled)
      missing = missing.filter(path => !filled.has(path))
      if (missing.length === 0) break
    }
    expect(missing).toEqual([])
  })

  it.each<readonly [Dataset, readonly object[]]>([
    [person, people],
    [company, companies],
    ...demoDatasets
      .slice(2)
      .map(part => [datasetNamed(part.dataset) ?? person, [...part.records(small)]] as const),
  ])('has a place and a kind for every value', (dataset, records) => {
    const problems = new Set<string>()
    for (const record of records) checkFields(record as Json, dataset.fields, '', problems)
    expect([...problems]).toEqual([])
  })

  it('is never told the ids that the store gives', () => {
    const text = JSON.stringify([people.slice(0, 500), companies.slice(0, 200)])
    expect(text).not.toMatch(/"service_(?:person|company)_id"/)
  })
})

function leafPaths(fields: Fields, parent: string): string[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    pathsOf(field, parent === '' ? name : `${parent}.${name}`),
  )
}

function pathsOf(field: Field, path: string): string[] {
  switch (field.node) {
    case 'leaf':
      return field.stamped || field.hidden || field.derived ? [] : [path]
    case 'dictionary':
      return pathsOf(field.of, path)
    case 'list':
      return field.computed ? [] : leafPaths(field.fields, path)
    case 'section':
      return leafPaths(field.fields, path)
  }
}

/** Notes the paths of all leaves that say something. */
function collect(value: Json, fields: Fields, parent: string, into: Set<string>): void {
  if (!isObject(value)) return
  for (const [name, inner] of Object.entries(value)) {
    const field = fields[name]
    if (field && inner !== undefined)
      collectField(inner, field, parent === '' ? name : `${parent}.${name}`, into)
  }
}

function collectField(value: Json, field: Field, path: string, into: Set<string>): void {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return
  switch (field.node) {
    case 'leaf':
      into.add(path)
      return
    case 'section':
      collect(value, field.fields, path, into)
      return
    case 'list':
      for (const entry of Array.isArray(value) ? value : []) collect(entry, field.fields, path, into)
      return
    case 'dictionary':
      for (const entry of Object.values(isObject(value) ? value : {}))
        collectField(entry ?? null, field.of, path, into)
  }
}

function checkFields(value: Json, fields: Fields, parent: string, problems: Set<string>): void {
  if (!isObject(value)) {
    problems.add(`${parent}: no object`)
    return
  }
  for (const [name, inner] of Object.entries(value)) {
    const path = parent === '' ? name : `${parent}.${name}`
    const field = fields[name]
    if (!field) problems.add(`${path}: no such field`)
    else if (inner === undefined) problems.add(`${path}: undefined`)
    else checkField(inner, field, path, problems)
  }
}

function checkField(value: Json, field: Field, path: string, problems: Set<string>): void {
  switch (field.node) {
    case 'leaf':
      if (value === null) return
      for (const one of field.many && Array.isArray(value) ? value : [value]) {
        if (!fits(field, one)) problems.add(`${path}: ${JSON.stringify(one)} is no ${field.kind}`)
      }
      return
    case 'section':
      checkFields(value, field.fields, path, problems)
      return
    case 'list':
      if (!Array.isArray(value)) problems.add(`${path}: no list`)
      for (const entry of Array.isArray(value) ? value : []) checkFields(entry, field.fields, path, problems)
      return
    case 'dictionary':
      for (const entry of Object.values(isObject(value) ? value : {}))
        checkField(entry ?? null, field.of, path, problems)
  }
}

function fits(leaf: Leaf, value: Json): boolean {
  switch (leaf.kind) {
    case 'integer':
      return Number.isSafeInteger(value)
    case 'number':
      return Number.isFinite(value)
    case 'boolean':
      return typeof value === 'boolean'
    case 'date':
      return (
        typeof value === 'string' &&
        /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/.test(value) &&
        !Number.isNaN(Date.parse(`${value}Z`))
      )
    case 'choice':
      return value === '' || (leaf.values ?? []).includes(String(value))
    case 'country':
      return typeof value === 'string' && countryName(value) === value
    case 'country_code':
      return typeof value === 'string' && countryCode(value) === value
    case 'domain':
      return typeof value === 'string' && normalDomain(value) === value
    case 'url':
      return typeof value === 'string' && parseUrl(value) !== undefined
    case 'text':
      return typeof value === 'string'
    case 'point':
      return false
  }
}

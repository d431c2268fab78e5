import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../lib/json/json.ts'
import { entryPart } from './entry-part.ts'
import { matches } from './matches.ts'
import type { Predicate } from './predicate.ts'

const jobs = ['jobs']
const is = (field: string, value: string): Predicate => ({ is: 'oneOf', at: [field], values: [value] })
const job = (of: Predicate, lists: readonly string[] = jobs): Predicate => ({ is: 'element', lists, of })
const and = (...of: readonly Predicate[]): Predicate => ({ is: 'and', of })
const or = (...of: readonly Predicate[]): Predicate => ({ is: 'or', of })
const cto = is('title', 'cto')
const acme = is('name', 'acme')
const france = is('country', 'france')

describe('the part of a filter that the entry with the value must satisfy', () => {
  it('is what one entry of its list must satisfy', () => {
    expect(entryPart(job(cto), jobs)).toEqual(cto)
  })

  it('is nothing for a filter on the record or on another list', () => {
    expect(entryPart(france, jobs)).toBeUndefined()
    expect(entryPart(job(cto, ['schools']), jobs)).toBeUndefined()
    expect(entryPart(job(cto, ['jobs', 'past']), jobs)).toBeUndefined()
  })

  it('is only the parts on the list of an and group', () => {
    expect(entryPart(and(france, job(cto)), jobs)).toEqual(cto)
    expect(entryPart(and(job(acme), job(cto)), jobs)).toEqual(and(acme, cto))
  })

  it('is the whole or group when all of it is on the list, and nothing otherwise', () => {
    expect(entryPart(or(job(acme), job(cto)), jobs)).toEqual(or(acme, cto))
    expect(entryPart(or(job(acme), france), jobs)).toBeUndefined()
  })

  it('is nothing for a negation: it speaks about all entries', () => {
    expect(entryPart({ is: 'not', of: job(cto) }, jobs)).toBeUndefined()
    expect(entryPart(and({ is: 'not', of: job(cto) }, job(acme)), jobs)).toEqual(acme)
  })

  it('is met by an entry of every record that an or group lets through', () => {
    const entry = fc.record({ title: fc.constantFrom('cto', 'chef'), name: fc.constantFrom('acme', 'beta') })
    const condition = fc.constantFrom(job(cto), job(acme), job(and(cto, acme)), france)
    const filter = fc.oneof(
      condition,
      fc.array(condition, { minLength: 1, maxLength: 3 }).map(of => or(...of)),
    )
    const record = fc.record({
      country: fc.constantFrom('france', 'italy'),
      jobs: fc.array(entry, { maxLength: 3 }),
    })
    fc.assert(
      fc.property(filter, record, (where, person: { jobs: JsonObject[] } & JsonObject) => {
        const part = entryPart(where, jobs)
        if (part && matches(where, person)) expect(person.jobs.some(one => matches(part, one))).toBe(true)
      }),
    )
  })
})

// Some conditions compile and others do not. The check of types decides it; the test runs only so that it is found.
import { expectTypeOf, it } from 'vitest'
import type {
  Client,
  Filter,
  FilterPath,
  PersonSearchBody,
  Sort,
  SuggestPath,
} from '../../src/client/index.ts'

/** Never called: there is no service. */
const calls = (client: Client) => {
  const named = { field: 'basic_profile.name', type: '(.)', value: 'smith' } as const
  return [
    client.person.search({ filters: { op: 'and', conditions: [named, { op: 'or', conditions: [named] }] } }),
    client.person.search({
      filters: {
        op: 'and',
        // @ts-expect-error: a typing error within two groups.
        conditions: [{ op: 'or', conditions: [{ ...named, field: 'basic_profile.nmae' }] }],
      },
    }),
    // @ts-expect-error: a field of people.
    client.company.search({ filters: named }),
    // @ts-expect-error: words of a number.
    client.person.search({ filters: { field: 'service_person_id', type: '(.)', value: '1' } }),
    // @ts-expect-error: an order of texts.
    client.person.search({ filters: { field: 'basic_profile.name', type: '>', value: 'a' } }),
    // @ts-expect-error: a list is needed.
    client.person.search({ filters: { field: 'basic_profile.name', type: 'in', value: 'a' } }),
    // @ts-expect-error: a value is needed.
    client.person.search({ filters: { field: 'basic_profile.name', type: '=' } }),
    client.person.search({ filters: { field: 'basic_profile.name', type: 'is_null' } }),
    client.person.search({
      filters: {
        field: 'basic_profile.location',
        type: 'geo_distance',
        value: { location: 'Berlin', distance: 50 },
      },
      sorts: [{ field: 'professional_network.followers', order: 'desc' }],
      limit: undefined,
    }),
    // @ts-expect-error: a sort by what has no order.
    client.person.search({ filters: named, sorts: [{ field: 'basic_profile.nme' }] }),
    client.job.search({
      filters: { field: 'job_details.title', type: 'is_not_null' },
      // @ts-expect-error: a typing error in a group.
      aggregations: [{ type: 'group_by', field: 'titel' }],
    }),
    client.job.search({
      fields: ['company.basic_info.company_id'],
      aggregations: [{ type: 'group_by', field: 'company.basic_info.company_id', size: 1 }],
      limit: 0,
    }),
    client.person.search.autocomplete({ field: 'basic_profile.location.country', query: 'g' }),
    // @ts-expect-error: no suggestions for this.
    client.person.search.autocomplete({ field: 'basic_profile.location.contry', query: 'g' }),
    client.batch.submit('person/search', {
      filters: { op: 'and', conditions: [named] },
      fields: ['basic_profile'],
    }),
    // @ts-expect-error: a typing error in a batch.
    client.batch.submit('person/search', {
      filters: { op: 'and', conditions: [{ ...named, field: 'nme' }] },
    }),
    // @ts-expect-error: a typing error in the fields of a batch.
    client.batch.submit('company/enrich', { domains: ['a.example'], fields: ['basic_info.nme'] }),
    // @ts-expect-error: a typing error in an export.
    client.export.company({ filters: { field: 'basic_info.nme', type: '=', value: 1 } }),
    client.export.company({ domains: ['a.example'], format: 'parquet' }),
    // @ts-expect-error: exports have no such format.
    client.export.company({ domains: ['a.example'], format: 'xml' }),
    // @ts-expect-error: a typing error in a filter of a live search.
    client.person.professional_network.search.live({ filters: [{ field: 'CURRENT_TITEL', value: ['x'] }] }),
  ]
}

it('filters, sorts and fields are those of the dataset, and run-time ones are asserted', () => {
  expectTypeOf(calls).toBeFunction()
  expectTypeOf<Filter<'person'>>().toExtend<Filter>()
  expectTypeOf<Filter<'person'>>().not.toExtend<Filter<'company'>>()
  expectTypeOf<SuggestPath<'person'>>().toExtend<FilterPath<'person'>>()
  const path: string = ['basic_profile', 'name'].join('.')
  const asked = { field: path, type: '=', value: 'x' }
  const body: PersonSearchBody = {
    filters: { op: 'and', conditions: [{ field: path as FilterPath<'person'>, type: '=', value: 'x' }] },
    sorts: JSON.parse('[]') as Sort<'person'>[],
  }
  expectTypeOf({ ...body, filters: asked as Filter<'person'> }).toExtend<PersonSearchBody>()
})

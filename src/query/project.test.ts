import { describe, expect, it } from 'vitest'
import { company } from '../catalog/company/company.ts'
import type { Dataset } from '../catalog/dataset.ts'
import { person } from '../catalog/person/person.ts'
import { isObject, type Json, type JsonObject } from '../lib/json/json.ts'
import { compileProjection } from './project.ts'
import { type Returnable, returnablePaths } from './returnable.ts'

const enrich: Returnable = { sections: 'all' }
const search: Returnable = { sections: 'all', marked: true }
const everything = ['certifications', 'honors', 'urn_url', 'technographics']

interface Asked {
  readonly fields?: readonly string[]
  readonly defaults?: readonly string[]
  readonly permissions?: readonly string[]
  readonly returnable?: Returnable
  readonly dataset?: Dataset
}

const projection = ({
  fields,
  defaults = [],
  permissions = [],
  returnable = enrich,
  dataset = person,
}: Asked) => compileProjection({ dataset, fields, defaults, permissions: new Set(permissions), returnable })

const project = (record: JsonObject, asked: Asked) => projection(asked)(record)

/** The paths of all leaves of an answer; entries of lists look alike, so the first stands for all. */
function leaves(value: Json | undefined, path = ''): string[] {
  const inner = Array.isArray(value) ? value[0] : value
  if (!isObject(inner)) return [path]
  return Object.entries(inner).flatMap(([name, child]) =>
    leaves(child, path === '' ? name : `${path}.${name}`),
  )
}

const job = (name: string) => ({
  name,
  title: 'CTO',
  position_id: 1,
  location: { raw: 'Paris', coordinates: [48, 2] },
})
const ana: JsonObject = {
  service_person_id: 7,
  basic_profile: { name: 'Ana', location: { raw: 'Paris', coordinates: [48.8, 2.3] } },
  social_handles: {
    professional_network_identifier: { profile_url: 'https://x.com/in/ana', urn_url: 'urn' },
  },
  experience: { employment_details: { current: [job('Acme')], past: [job('Beta'), job('Gamma')] } },
  certifications: [{ name: 'CKA' }],
  recently_changed_jobs: true,
}

describe('the fields of an answer', () => {
  it('are the defaults when none are named', () => {
    expect(Object.keys(project(ana, { defaults: ['service_person_id', 'basic_profile'] }))).toEqual([
      'service_person_id',
      'basic_profile',
    ])
  })

  it('are the named ones alone, whatever the defaults', () => {
    const answer = project(ana, { fields: ['basic_profile.name'], defaults: ['service_person_id'] })
    expect(answer).toEqual({ basic_profile: { name: 'Ana' } })
  })

  it('of a named section are all it has', () => {
    const answer = project(ana, { fields: ['social_handles'] })
    expect(answer).toEqual({
      social_handles: {
        professional_network_identifier: { profile_url: 'https://x.com/in/ana' },
        dev_platform_identifier: { profile_url: null },
        microblog_identifier: { slug: '' },
      },
    })
  })

  it('of a section named with one of its parts are all it has, in either order', () => {
    const whole = project(ana, { fields: ['basic_profile'] })
    expect(project(ana, { fields: ['basic_profile', 'basic_profile.name'] })).toEqual(whole)
    expect(project(ana, { fields: ['basic_profile.name', 'basic_profile'] })).toEqual(whole)
  })

  it('come in the order of the catalogue, not of the request', () => {
    const answer = project(ana, {
      fields: ['basic_profile.headline', 'basic_profile.name', 'service_person_id'],
    })
    expect(JSON.stringify(answer)).toBe(
      '{"service_person_id":7,"basic_profile":{"name":"Ana","headline":""}}',
    )
  })

  it.each<readonly [string, JsonObject]>([
    [
      'experience.employment_details.current.company_name',
      { experience: { employment_details: { current: [{ name: 'Acme' }] } } },
    ],
    [
      'experience.employment_details.company_name',
      {
        experience: {
          employment_details: { current: [{ name: 'Acme' }], past: [{ name: 'Beta' }, { name: 'Gamma' }] },
        },
      },
    ],
    ['social_handles.microblog_handle', { social_handles: { microblog_identifier: { slug: '' } } }],
  ])('may be named as filters name them, and stand where answers have them: %s', (path, answer) => {
    expect(project(ana, { fields: [path] })).toEqual(answer)
  })

  it('reach into every entry of a list', () => {
    const answer = project(ana, { fields: ['experience.employment_details.past.name'] })
    expect(answer).toEqual({
      experience: { employment_details: { past: [{ name: 'Beta' }, { name: 'Gamma' }] } },
    })
  })

  it('never hold coordinates', () => {
    const text = JSON.stringify(
      project(ana, { defaults: Object.keys(person.fields), permissions: everything }),
    )
    expect(text).not.toMatch(/coordinates/)
  })

  it('leave the record as it was', () => {
    const before = JSON.stringify(ana)
    project(ana, { defaults: Object.keys(person.fields) })
    expect(JSON.stringify(ana)).toBe(before)
  })
})

describe('what the record does not know', () => {
  it('is null, [] for several values, the blank of the field, and null for a nullable section', () => {
    const fields = [
      'basic_profile.name',
      'basic_profile.languages',
      'basic_profile.last_updated',
      'basic_profile.normalized_title',
      'basic_profile.location.city',
      'dev_platform_profiles',
      'professional_network.followers',
    ]
    expect(project({}, { fields })).toEqual({
      basic_profile: {
        name: '',
        normalized_title: null,
        location: { city: '' },
        languages: [],
        last_updated: null,
      },
      professional_network: { followers: null },
      dev_platform_profiles: [],
    })
  })

  it('is blank where the record holds null or another shape', () => {
    const odd = { basic_profile: { name: null, location: 'Paris' }, certifications: 'none', skills: null }
    const fields = ['basic_profile.name', 'basic_profile.location.raw', 'certifications', 'skills']
    expect(project(odd, { fields, permissions: everything })).toEqual({
      basic_profile: { name: '', location: { raw: '' } },
      certifications: [],
      skills: { professional_network_skills: [] },
    })
  })

  it('keeps its place: every answer to one request has the same keys', () => {
    const asked = { defaults: Object.keys(person.fields), permissions: everything }
    expect(Object.keys(project({}, asked))).toEqual(Object.keys(project(ana, asked)))
  })

  it('does not hide false and 0', () => {
    const record = { professional_network: { followers: 0 }, contact: { has_business_email: false } }
    expect(
      project(record, { fields: ['professional_network.followers', 'contact.has_business_email'] }),
    ).toEqual(record)
  })
})

describe('objects whose keys are data', () => {
  const acme: JsonObject = {
    headcount: { by_role_absolute: { Engineering: 5, 'Arts and Design': 2 } },
    web_traffic: { 'acme.com': { monthly_visitors: 9, mom_pct: 1 }, 'acme.co.uk': { monthly_visitors: 3 } },
  }
  const ask = (...fields: readonly string[]) => project(acme, { dataset: company, fields })

  it('are answered whole when they are named', () => {
    expect(ask('headcount.by_role_absolute')).toEqual({ headcount: acme.headcount })
    expect(ask('headcount.by_region_absolute')).toEqual({ headcount: { by_region_absolute: {} } })
  })

  it('are answered key by key, keys that hold dots included', () => {
    expect(ask('headcount.by_role_absolute.Engineering')).toEqual({
      headcount: { by_role_absolute: { Engineering: 5 } },
    })
    const { web_traffic: traffic } = ask('web_traffic.acme.co.uk')
    expect(traffic).toMatchObject({ 'acme.co.uk': { monthly_visitors: 3, mom_pct: null } })
    expect(Object.keys(traffic as JsonObject)).toEqual(['acme.co.uk'])
  })

  it('are answered down to one field below a key', () => {
    expect(ask('web_traffic.acme.com.monthly_visitors')).toEqual({
      web_traffic: { 'acme.com': { monthly_visitors: 9 } },
    })
  })

  it('may have keys that every object has', () => {
    const odd = JSON.parse('{"headcount":{"by_role_absolute":{"__proto__":1,"constructor":2}}}') as JsonObject
    const answer = project(odd, { dataset: company, fields: ['headcount.by_role_absolute'] })
    expect(JSON.stringify(answer)).toBe(JSON.stringify(odd))
  })
})

describe('a field that needs a permission', () => {
  it('is left out silently of a section or default that has it', () => {
    const answer = project(ana, { defaults: ['social_handles', 'certifications'] })
    expect(leaves(answer)).not.toContain('social_handles.professional_network_identifier.urn_url')
    expect(answer).not.toHaveProperty('certifications')
  })

  it('is answered to a key that holds the permission', () => {
    const answer = project(ana, { fields: ['certifications.name'], permissions: ['certifications'] })
    expect(answer).toEqual({ certifications: [{ name: 'CKA' }] })
  })

  it('is not among the sources that a key without the permission is shown', () => {
    const paths = [
      'basic_profile.name',
      'social_handles.professional_network_identifier.urn_url',
      'certifications',
      'honors',
    ]
    const record = { sources: paths.map(field => ({ field, source: 'crm', date: '2026-01-01T00:00:00' })) }
    const shownTo = (...permissions: string[]) =>
      project(record, { fields: ['sources.field'], permissions }).sources
    expect(shownTo()).toEqual([{ field: 'basic_profile.name' }])
    expect(shownTo('honors')).toEqual([{ field: 'basic_profile.name' }, { field: 'honors' }])
    expect(shownTo(...everything)).toEqual(paths.map(field => ({ field })))
  })
})

describe('what an endpoint can answer', () => {
  it('is, in a search that names no fields, what the catalogue marks', () => {
    const answer = project(ana, {
      defaults: Object.keys(person.fields),
      permissions: everything,
      returnable: search,
    })
    const returned = leaves(answer)
    expect(returned).toContain('basic_profile.headline')
    expect(
      returned.filter(path =>
        /summary|languages|skills|certifications|honors|dev_platform_profiles|recently|years_of/.test(path),
      ),
    ).toEqual([])
  })

  it('is, in a search that names it, all there is', () => {
    const asked = { permissions: everything, returnable: search }
    const fields = ['recently_changed_jobs', 'certifications', 'basic_profile']
    const { basic_profile: profile, ...answer } = project(ana, { ...asked, fields })
    expect(answer).toMatchObject({ recently_changed_jobs: true, certifications: [{ name: 'CKA' }] })
    expect(profile).toEqual(project(ana, { fields: ['basic_profile'] }).basic_profile)
  })

  it('never is what is told to be answered elsewhere', () => {
    const returnable: Returnable = { sections: 'all', without: ['contact.business_emails'] }
    const answer = project(ana, { fields: ['contact'], returnable })
    expect(Object.keys(answer.contact as JsonObject)).not.toContain('business_emails')
  })

  it('is limited to its sections, named or by default', () => {
    const returnable: Returnable = { sections: ['contact'] }
    expect(project(ana, { defaults: ['contact', 'basic_profile'], returnable })).not.toHaveProperty(
      'basic_profile',
    )
  })

  it('is every path it lists, and each of them answers that path alone', () => {
    for (const dataset of [person, company]) {
      for (const returnable of [enrich, search]) {
        for (const path of returnablePaths({ dataset, returnable })) {
          const answer = project({}, { dataset, fields: [path], permissions: everything, returnable })
          const off = leaves(answer).filter(
            leaf => !`${leaf}.`.startsWith(`${path}.`) && !path.startsWith(`${leaf}.`),
          )
          expect([path, off]).toEqual([path, []])
        }
      }
    }
  })
})

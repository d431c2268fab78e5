import { describe, expect, it } from 'vitest'
import type { Dataset } from '../catalog/dataset.ts'
import { person } from '../catalog/person/person.ts'
import { ApiError } from '../errors.ts'
import { compileProjection } from './project.ts'
import { type Returnable, returnablePaths } from './returnable.ts'

const enrich: Returnable = { sections: 'all' }

interface Asked {
  readonly fields: readonly string[]
  readonly returnable?: Returnable
  readonly dataset?: Dataset
}

/** The error with which a key without permissions is refused. */
function refusal({ fields, returnable = enrich, dataset = person }: Asked): ApiError {
  try {
    compileProjection({ dataset, fields, defaults: [], permissions: new Set(), returnable })
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
  throw new Error('The projection was accepted.')
}

describe('a path that no field has', () => {
  it('is refused with 400, all such paths at once, and the available ones', () => {
    const error = refusal({ fields: ['basic_profile.name', 'nope', 'basic_profile.nope'] })
    const available = [...returnablePaths({ dataset: person, returnable: enrich })]
    const start = "Unsupported fields: ['nope', 'basic_profile.nope']. Nearest to 'nope': "
    expect([error.status, error.message.slice(0, start.length)]).toEqual([400, start])
    expect(error.message).toContain(`All ${available.length} are in metadata.available_fields.`)
    expect(error.metadata).toEqual([{ available_fields: available }])
    expect(available).toContain('basic_profile.location.raw')
  })

  it.each([
    '',
    '.',
    'basic_profile.',
    'basic_profile.name.x',
    'basic_profile.location.coordinates',
    'constructor',
    'constructor.x',
    '__proto__.x',
    'basic_profile.toString.x',
  ])('is refused: %j', path => {
    expect(refusal({ fields: [path] }).status).toBe(400)
  })

  it('is refused where this endpoint does not answer it, though others do', () => {
    const contact: Returnable = { sections: ['contact'] }
    expect(refusal({ fields: ['basic_profile.name'], returnable: contact }).status).toBe(400)
  })

  it.each(['contact', 'contact.phone_numbers', 'contact.business_emails.email'])(
    'is refused with the endpoints that answer it: %s',
    path => {
      const withoutContact: Returnable = { sections: ['basic_profile'] }
      expect(refusal({ fields: ['basic_profile', path], returnable: withoutContact }).message).toBe(
        `Unsupported fields: ['${path}']. contact is answered by POST /person/contact/enrich and POST /batch/person/contact/enrich.`,
      )
    },
  )
})

describe('a field that needs a permission', () => {
  it.each([
    'certifications',
    'certifications.name',
    'social_handles.professional_network_identifier.urn_url',
  ])('is refused with 403 when it is named: %s', path => {
    const error = refusal({ fields: ['basic_profile.name', path] })
    expect([error.status, error.type]).toEqual([403, 'permission_error'])
    expect(error.message).toBe(`Access denied to fields: ${path}`)
  })

  it('is a 400, not a 403, beside a path that does not exist', () => {
    expect(refusal({ fields: ['certifications', 'nope'] }).status).toBe(400)
  })
})

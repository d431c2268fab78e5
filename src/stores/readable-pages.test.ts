import { expect, it } from 'vitest'
import { importRows } from '../../test/support/imports.ts'
import { temporaryStore } from '../../test/support/records.ts'
import { datasets } from '../catalog/index.ts'
import { person } from '../catalog/person/person.ts'
import type { JsonObject } from '../lib/json/json.ts'
import { openEmbeddedRecords } from './embedded/records.ts'

const store = temporaryStore(folder => openEmbeddedRecords(folder, datasets))

const named = 'https://www.linkedin.com/in/eve-adams'
const numbered = 'https://www.linkedin.com/in/ACwAAABAxYzAbCdEfGhIjKl'
const eve = (professional_network_identifier: JsonObject) => ({
  record: {
    basic_profile: { name: 'Eve Adams' },
    social_handles: { professional_network_identifier },
  },
})

it('a page with the number of a member takes the place of no page with a name', async () => {
  await importRows(store.records, person, 'crm', [eve({ profile_url: named, urn_url: numbered })])
  const later = [eve({ profile_url: numbered })]
  expect(await importRows(store.records, person, 'scrape', later)).toMatchObject({ updated: 1 })
  const [found] = await store.records.get('person', [1])
  expect(found?.record.social_handles).toMatchObject({
    professional_network_identifier: { profile_url: named, urn_url: numbered },
  })
})

import Type from 'typebox'
import { describe, expect, it } from 'vitest'
import { bodyBytesMax, closedObject } from '../endpoints/fields.ts'
import { endpoints } from '../endpoints/index.ts'
import { bodyBytesOf } from './body-bytes.ts'

describe('the longest body', () => {
  it('is the global maximum for lists of identifiers and of exclusions, and less than half of it for everything else', () => {
    const posts = endpoints.filter(({ method }) => method === 'POST')
    const longest = posts.filter(({ body }) => bodyBytesOf(body) === bodyBytesMax).map(({ path }) => path)
    expect(longest).toEqual([
      '/person/search',
      '/person/professional_network/search/live',
      '/batch/person/enrich',
      '/batch/person/contact/enrich',
      '/batch/person/identify',
      '/batch/company/enrich',
      '/batch/person/verify',
      '/batch/person/professional_network/enrich/live',
      '/batch/social_post/professional_network/enrich/live',
      '/export/person',
      '/export/company',
      '/watch/person',
      '/watch/company',
    ])
    const others = posts.filter(({ path }) => !longest.includes(path))
    for (const { path, body } of others) expect(bodyBytesOf(body), path).toBeLessThan(bodyBytesMax / 2)
  })

  it('has room for the longest values of its schema', () => {
    const names = Type.Array(Type.String({ maxLength: 1000 }), { maxItems: 100 })
    const longest = { names: Array(100).fill('名'.repeat(1000)), limit: -Number.MAX_SAFE_INTEGER }
    const bytes = Buffer.byteLength(JSON.stringify(longest, null, 2))
    expect(bodyBytesOf(closedObject({ names, limit: Type.Integer() }))).toBeGreaterThan(bytes)
  })
})

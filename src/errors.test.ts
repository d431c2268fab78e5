import { describe, expect, it } from 'vitest'
import { ApiError, InputError, invalidRequest } from './errors.ts'

describe('an error for the caller', () => {
  it.each([
    ['invalid_request', 400],
    ['unauthorized', 401],
    ['permission_error', 403],
    ['insufficient_credits', 403],
    ['not_found', 404],
    ['rate_limit_error', 429],
    ['internal_error', 500],
  ] as const)('of type %s has status %i', (type, status) => {
    expect(new ApiError(type, 'x')).toMatchObject({ type, status, message: 'x', metadata: [], headers: {} })
  })

  it('carries metadata and headers of the answer', () => {
    const error = new ApiError('method_not_allowed', 'x', {
      metadata: [{ a: 1 }],
      headers: { Allow: 'POST' },
    })
    expect([error.metadata, error.headers]).toEqual([[{ a: 1 }], { Allow: 'POST' }])
    expect(invalidRequest('x', [{ available_fields: ['a'] }])).toMatchObject({
      type: 'invalid_request',
      metadata: [{ available_fields: ['a'] }],
    })
  })
})

it('an InputError keeps its cause', () => {
  const cause = new Error('disk full')
  expect(new InputError('Cannot write.', { cause })).toMatchObject({ name: 'InputError', cause })
})

import { expect, it } from 'vitest'
import { isoTime, msOfIso } from './iso-time.ts'

it.each([
  ['2026-07-01', '2026-07-01T00:00:00.000+00:00'],
  ['2026-07-01T10:00', '2026-07-01T10:00:00.000+00:00'],
  ['2026-07-01T10:00:00.5Z', '2026-07-01T10:00:00.500+00:00'],
  ['2026-07-01 10:00:00-04:30', '2026-07-01T14:30:00.000+00:00'],
])('%s is %s wherever the service runs', (text, expected) => {
  const { TZ } = process.env
  try {
    process.env.TZ = 'America/New_York'
    expect(isoTime(msOfIso(text) ?? Number.NaN)).toBe(expected)
  } finally {
    if (TZ === undefined) delete process.env.TZ
    else process.env.TZ = TZ
  }
})

it.each(['2026-02-30', '2026-07-01T25:00', '2026-07-01T10:00+99:00', '2026', 'soon', ''])(
  '%j is no time',
  text => expect(msOfIso(text)).toBeUndefined(),
)

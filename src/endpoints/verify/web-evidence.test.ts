import { describe, expect, it } from 'vitest'
import { webEvidence } from './web-evidence.ts'

/** Returns how many of the texts count as evidence that the person works for the employer. */
async function counted(name: string, employer: string, ...texts: readonly string[]): Promise<number> {
  const pages = texts.map((snippet, at) => ({ url: `https://news${at}.example/`, title: 'News', snippet }))
  const found = await webEvidence(name, { name: employer } as never, [], async () => pages)
  return found.citations.length
}

describe('a page is evidence of a role', () => {
  it.each([
    ['Acme Inc', 'Ada Lovelace joined Acme in May.'],
    ['Kone Oyj', 'Ada Lovelace of Kone spoke about lifts.'],
    ['Borea Sp. z o.o.', 'Borea has made Ada Lovelace its chief of staff.'],
    ['Kroziro Technologies Pvt. Ltd.', 'Ada Lovelace, Kroziro Technologies'],
    ['Ørsted A/S', 'Ada Lovelace runs wind farms at Ørsted.'],
  ])('that names the employer without the legal form of %s', async (employer, text) =>
    expect(await counted('Ada Lovelace', employer, text)).toBe(1),
  )

  it('only when it names both the person and the employer', async () => {
    const texts = ['Ada Lovelace spoke about lifts.', 'Kone has a new chief.', 'Ada of Kone spoke.']
    expect(await counted('Ada Lovelace', 'Kone Oyj', ...texts)).toBe(0)
  })

  it('never for an employer whose name has neither letters nor digits', async () => {
    expect(await counted('Ada Lovelace', '***', 'Ada Lovelace spoke about lifts.')).toBe(0)
  })

  it('where a name that is a legal form alone is named as it is', async () => {
    expect(await counted('Ada Lovelace', 'The Limited', 'Ada Lovelace designs for The Limited.')).toBe(1)
    expect(await counted('Ada Lovelace', 'The Limited', 'Ada Lovelace designs clothes.')).toBe(0)
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalCompanyName } from './company-name.ts'

describe('the key of a company name', () => {
  it.each([
    'Acme',
    'ACME, Inc.',
    'Acme Incorporated',
    'The Acme Company',
    'Acme Co., Ltd.',
    'Acme Corp',
    'Acme L.L.C.',
    'Acme PLC',
    'Acme GmbH & Co. KG',
    'Acme AG & Co. KGaA',
    'Acme SE',
    'Acme S.A.',
    'ACME S/A',
    'Acme S.p.A.',
    'Acme S.r.l.',
    'Acme S.à r.l.',
    'Acme N.V.',
    'Acme AB (publ)',
    'AB Acme',
    'Acme A/S',
    'A/S Acme',
    'Acme Oyj',
    'Acme Pty Ltd',
    'Acme (Pty) Ltd',
    'Acme Pvt. Ltd.',
    'Acme Private Limited',
    'Acme Sdn. Bhd.',
    'PT Acme Tbk',
    'PT. Acme (Persero) Tbk',
    'PJSC Acme',
    'Acme S.A.B. de C.V.',
    'Acme, S. de R.L. de C.V.',
    'Acme A.Ş.',
    'Acme sp. z o.o.',
    'Acme spol. s r.o.',
    'Acme & Co.',
    'Acme and Company',
    'Acme Inc. Class A Common Stock',
    'Acme Ltd. Sponsored ADR',
    'Acme Inc. Warrants',
    'Acme Inc. Depositary Shares each representing a 1/40th interest in a share of stock',
    'Acme Inc. 7.625% Series C Cumulative Preferred Stock',
    'Acme Company (The)',
    'Acme (YC W21)',
    'Acme Inc (formerly Bolt Ltd)',
    '  acme™ ',
    'Acme 株式会社',
    '株式会社Acme',
    '㈱Acme',
    'Acme有限公司',
    '(주)Acme',
    'บริษัท Acme จำกัด (มหาชน)',
    'ООО «Acme»',
  ])('is acme for %s', text => {
    expect(normalCompanyName(text)).toBe('acme')
  })

  it.each([
    ['Johnson & Johnson', 'johnson and johnson'],
    ['Johnson + Johnson', 'johnson and johnson'],
    ['Moët et Chandon', 'moet and chandon'],
    ['Müller und Söhne GmbH', 'muller and sohne'],
    ['AT&T Inc.', 'at and t'],
    ['A T & T', 'at and t'],
    ['J.P. Morgan', 'jp morgan'],
    ['J P Morgan', 'jp morgan'],
    ["Macy's, Inc.", 'macys'],
    ['L’Oréal S.A.', 'loreal'],
    ['Acme Intl. Mfg. Holdings', 'acme international manufacturing holdings'],
    ['Ørsted A/S', 'orsted'],
    ['AS Roma', 'as roma'],
    ['Disney+', 'disney plus'],
    ['Amazon.com, Inc.', 'amazon com'],
    ['3M Company', '3m'],
    ['37signals LLC', '37signals'],
    ['ПАО «Газпром»', 'газпром'],
    ['株式会社日立製作所', '日 立 製 作 所'],
    ['The Co-operative Bank', 'co operative bank'],
    ['Modular Units', 'modular units'],
    ['Bed Bath &amp; Beyond', 'bed bath and beyond'],
  ])('of %s is %s', (text, key) => {
    expect(normalCompanyName(text)).toBe(key)
  })

  it.each([
    ['The Limited', 'limited'],
    ['Company Inc', 'company'],
    ['The Company', 'company'],
    ['Co', 'co'],
    ['Class A', 'class a'],
    ['The', 'the'],
    ['& Co', 'and co'],
    ['AB', 'ab'],
    ['Inc. Ltd.', 'inc'],
  ])('keeps something of %s', (text, key) => {
    expect(normalCompanyName(text)).toBe(key)
  })

  it.each(['', ' ', '—', '...', '!!!'])('does not exist for %j', text => {
    expect(normalCompanyName(text)).toBeUndefined()
  })

  it('exists for every text with a Latin letter, and never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), text => {
        const key = normalCompanyName(text)
        if (/[a-z0-9]/i.test(text)) expect(key).toBeTruthy()
      }),
      { numRuns: 300 },
    )
  })

  it('does not depend on letter case, a legal form behind, or spaces around', () => {
    const word = fc.stringMatching(/^[a-z]{4,9}$/)
    const name = fc.array(word, { minLength: 1, maxLength: 4 }).map(list => `${list.join(' ')}q`)
    fc.assert(
      fc.property(name, fc.constantFrom(' Inc.', ', LLC', ' GmbH', ' S.A.', ' Co., Ltd.'), (text, form) => {
        expect(normalCompanyName(` ${text.toUpperCase()}${form} `)).toBe(normalCompanyName(text))
      }),
    )
  })
})

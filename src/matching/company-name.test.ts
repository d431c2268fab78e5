import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nameConfidence } from '../../test/support/name-confidence.ts'
import { nameProbabilities } from './company-name.ts'
import { candidatesMax, confidenceFloor, shareProbability } from './share-probability.ts'

const confidence = nameConfidence

describe('the confidence in a company name', () => {
  it.each([
    ['Acme Robotics', 'ACME Robotics, Inc.'],
    ['Groupe Carrefour', 'Carrefour SA'],
    ['Gruppo Peñalver', 'Peñalver S.p.A.'],
    ['Open AI', 'OpenAI'],
    ['smithandwessonarms', 'Smith & Wesson Arms'],
    ['Robotics Acme', 'Acme Robotics'],
    ['Johnson and Johnson', 'Johnson & Johnson'],
    ['Banco Valencia', 'Banco de Valencia, S.A.'],
    ['Parkway Life REIT', 'Parkway Life Real Estate Investment Trust'],
    ['Abbott Labs', 'Abbott Laboratories'],
    ['Sihuan Pharma', 'Sihuan Pharmaceutical Holdings Group Ltd'],
    ['Yandex', 'Яндекс'],
    ['Stripe Technologies Inc', 'STRIPE TECHNOLOGIES'],
    ['Oeko Bau', 'Öko Bau GmbH'],
    ['Müller & Söhne', 'Mueller u. Soehne'],
    ['Soerensen Byg', 'Sørensen Byg ApS'],
    ['Ohta Seisakusho', 'Ota Seisakusho'],
    ['Toyota Shoji', 'Toyota Shouji'],
    ['㈱日立 製作所', '日立製作所株式会社'],
    ['鴻海精密工業(股)公司', '鴻海精密工業股份有限公司'],
    ['삼성 전자', '주식회사 삼성전자'],
  ])('is 0.9 or more for %s and %s', (query, name) => {
    expect(confidence(query, name)).toBeGreaterThanOrEqual(0.9)
  })

  it.each([
    ['Salesforce', 'Salesforce.com, Inc.'],
    ['Husqvarna A', 'Husqvarna AB'],
    ['Husqvarna', 'Husqvarna B'],
    ['Cyrela ON', 'Cyrela S.A.'],
    ['Cadence', 'Cadence Systems'],
    ['Anthropologie', 'Antropologie'],
    ['Stirpe', 'Stripe'],
    ['Gogle', 'Google LLC'],
    ['Microsft', 'Microsoft Corporation'],
    ['Strpe', 'Stripe'],
    ['Mercedes Benz Group', 'Mercedes Banz Group AG'],
    ['Acme', 'Acme (member)'],
    ['Nordwind Energy', 'Nordwind Energie GmbH'],
    ['Grupo Peñalver', 'Peñalver Group'],
    ['Smyth Plumbing', 'Smith Plumbing'],
    ['Smith Plumbers', 'Smith Plumbing'],
    ['Smith Building Ltd', 'Smith Builders'],
    ['Nordwind Consultants', 'Nordwind Consulting'],
    ['International Business Technology', 'International Business Technologies Ltd'],
  ])('is above the floor for %s and %s', (query, name) => {
    expect(confidence(query, name)).toBeGreaterThanOrEqual(confidenceFloor)
    expect(confidence(query, name)).toBeLessThan(1)
  })

  it.each([
    ['Blair', 'Clair'],
    ['Tata Steel', 'Tata Motors'],
    ['Growth Fund II', 'Growth Fund III'],
    ['Global Technology Group', 'Global Energy Group'],
    ['ASA International Group', 'RA International Group'],
    ['Fund 2', 'Fund 3'],
    ['Nordwind Garage A', 'Nordwind Garage B'],
    ['La Banque Postale', 'Banque Tarneaud'],
    ['Smith Roofing', 'Smith Plumbing'],
    ['Aero Systems', 'Aro Systems'],
    ['Moon Capital', 'Mon Capital'],
    ['Turner Capital', 'Turning Capital'],
    ['Global Energie', 'Global Energy Group'],
    ['Nordwind Technik', 'Nordwind Energie GmbH'],
    ['京東', '東京'],
    ['Acme', 'Zebra'],
    ['', 'Acme'],
    ['Acme', ''],
  ])('is below the floor for %j and %j', (query, name) => {
    expect(confidence(query, name)).toBeLessThan(confidenceFloor)
  })

  it('is a little lower for a name the company gave up', () => {
    expect(confidence('Facebook', 'Meta Platforms', ['Facebook, Inc.'])).toBeLessThan(
      confidence('Facebook', 'Facebook'),
    )
    expect(confidence('Facebook', 'Meta Platforms', ['Facebook, Inc.'])).toBeGreaterThan(0.85)
  })

  it.each([
    ['ソニー銀行株式会社', 'ソニー'],
    ['三星', '三星電子'],
    ['腾讯', '腾讯音乐娱乐集团'],
  ])('is low for %s and %s, of which one has characters more', (query, name) => {
    expect(confidence(query, name)).toBeLessThan(0.65)
    expect(confidence(query, name)).toBeGreaterThan(0.3)
  })

  it.each([
    ['中国农业银行', '中国银行'],
    ['日本電産', '日本電気'],
    ['三菱UFJ信託銀行', '三菱UFJ銀行'],
  ])('is less than half for %s and %s, which differ in the middle or both ways', (query, name) => {
    expect(confidence(query, name)).toBeLessThan(0.5)
  })

  it.each([
    ['Deutsche Bundesbank', 'Deutsche Bank AG'],
    ['AT&S', 'AT&T Inc.'],
  ])('is low for %s and %s, of which one only seems to shorten the other', (query, name) => {
    expect(confidence(query, name)).toBeLessThan(0.6)
  })

  it('is that of a slip where only the legal form is misspelt', () => {
    expect(confidence('Suncall Corporaton', 'Suncall Corporation')).toBeGreaterThan(0.9)
  })

  it('is below the floor for a company with a number that the one on file lacks', () => {
    expect(confidence('Spring Valley Acquisition III', 'Spring Valley Acquisition')).toBeLessThan(
      confidenceFloor,
    )
  })

  it('is lower where the candidate has a word between those of the request than behind them', () => {
    const between = confidence('Chibana Bank', 'Chibana Kogyo Bank')
    expect(between).toBeLessThan(0.75)
    expect(between).toBeGreaterThanOrEqual(confidenceFloor)
    expect(confidence('Chibana Bank', 'Chibana Bank Kogyo')).toBeGreaterThan(between)
  })

  it('is lower for a word that is not the site of a company with more words', () => {
    const at = (domain: string) => confidence('Relaya', 'Relaya Therapeutics', [], domain)
    expect(at('relayatx.com')).toBeLessThan(at(''))
    expect(at('relaya.com')).toBeGreaterThan(at(''))
  })

  it('is lower for a word where the site of the company has all of its name', () => {
    const at = (domain: string) => confidence('Relaya', 'Relaya Homes', [], domain)
    expect(at('relaya.homes')).toBeLessThan(at('relaya.com'))
  })

  it('is hardly half for a name that a company has together with its country and a site there', () => {
    const at = (domain: string) => confidence('Relaya', 'Relaya India Limited', [], domain)
    expect(at('relaya.co.in')).toBeLessThan(0.55)
    expect(at('relaya.co.in')).toBeLessThan(at('relaya.com'))
    expect(confidence('RelayaWatt', 'Relaya Watt India Limited', [], 'relayawatt.co.in')).toBeLessThan(0.75)
  })

  it('takes the letters of initials for one word, which a longer name goes on behind', () => {
    expect(confidence('L&T', 'L&T Tuberol Services', [], 'ltts.com')).toBeLessThan(0.7)
  })

  it('is lower where the only distinctive word has another letter than where its letters are swapped', () => {
    const other = confidence('Altria', 'Atria Oyj')
    expect(other).toBeLessThan(0.65)
    expect(confidence('Atira', 'Atria Oyj')).toBeGreaterThan(other + 0.1)
    expect(confidence('Lucara Diamond', 'Lucapa Diamond')).toBeLessThan(
      confidence('Nordwind Lucara', 'Nordwind Lucapa'),
    )
  })

  it.each([
    ['Ellisby Kirkenland', 'Kirkenland & Ellisby LLP'],
    ['Yuong Ernstal', 'Ernstal & Yuong Global Ltd'],
    ['Stanleyby Morganal', 'Morganal Stanleyby'],
  ])('is at most 0.92 for %s and %s, because two names turned round may be somebody', (query, name) => {
    expect(confidence(query, name)).toBeLessThan(0.92)
    expect(confidence(query, name)).toBeGreaterThanOrEqual(0.8)
  })

  it.each([
    ['Charles Schwabenal', 'SCHWABENAL CHARLES CORP'],
    ['Ellisby & Kirkenland', 'Kirkenland & Ellisby LLP'],
  ])('is 0.95 or more for %s and %s, which nobody else is called', (query, name) => {
    expect(confidence(query, name)).toBeGreaterThanOrEqual(0.95)
  })

  it('is high enough for a name in brackets behind another one, unless the brackets are those of the request', () => {
    expect(confidence('Torkal Airlines', 'Torka Hava Yollari A.O. (Torkal Airlines)')).toBeGreaterThan(0.85)
    expect(confidence('Foxcomb', 'Hin Hoi Precision Industry Co., Ltd. (Foxcomb)')).toBeGreaterThanOrEqual(
      confidenceFloor,
    )
    expect(confidence('Holdings', 'Nordwind Ltd (Holdings)')).toBeLessThan(confidenceFloor)
    expect(confidence('Nordwind Inc. (Foxcomb)', 'Foxcomb LLC')).toBeLessThan(confidenceFloor)
  })

  it('is lower for a word without the genitive of the name on file than for one that adds it', () => {
    expect(confidence('Kirkenland', "Kirkenland's, Inc.")).toBeLessThan(0.65)
    expect(confidence("Kirkenland's", 'Kirkenland plc')).toBeGreaterThan(0.9)
  })

  it('is lower for a short word with a slip than for a longer one', () => {
    expect(confidence('Lowes', 'Loews Corporation')).toBeLessThan(0.8)
    expect(confidence('Lowesburg', 'Loewsburg Corporation')).toBeGreaterThan(0.85)
    expect(confidence('Valeo', 'Vale S.A.')).toBeLessThan(0.65)
  })

  it('halves between two companies of one name of several words, and is higher for such a name than for one word', () => {
    const equal = { score: 2, difference: 'none' } as const
    expect(nameProbabilities([equal, equal]).every(one => one <= 0.5)).toBe(true)
    const [several = 0, single = 0] = [equal, { ...equal, difference: 'word' } as const].map(
      one => nameProbabilities([one])[0] ?? 0,
    )
    expect(several).toBeGreaterThan(single + 0.1)
  })

  it('lies between 0 and 1, for any names', () => {
    const word = fc.constantFrom(
      'acme',
      'bolt',
      'bold',
      'group',
      'capital',
      'ii',
      '2',
      'ab',
      'the',
      'and',
      'inc',
    )
    const name = fc.array(word, { maxLength: 4 }).map(list => list.join(' '))
    fc.assert(
      fc.property(name, name, (a, b) => {
        const found = confidence(a, b)
        expect(found).toBeGreaterThanOrEqual(0)
        expect(found).toBeLessThan(1)
      }),
      { examples: [['acme bold group', 'bold acme']] },
    )
  })
})

describe('the probabilities of candidates', () => {
  it('are shares of one answer, which may be none of them', () => {
    const of = (...scores: readonly number[]) =>
      nameProbabilities(scores.map(score => ({ score, difference: 'none' })))
    const found = of(3, 3, -4)
    expect(found[0]).toBe(found[1])
    expect(found.reduce((sum, one) => sum + one, 0)).toBeLessThan(1)
    expect(nameProbabilities([])).toEqual([])
    const [certain, impossible] = of(800, Number.NEGATIVE_INFINITY)
    expect(certain).toBeGreaterThan(0.99)
    expect(impossible).toBe(0)
  })
})

it('is higher for a misspelt name than for one with other words that scores alike', () => {
  const [spelt] = nameProbabilities([{ score: 1.5, difference: 'spelling' }])
  const [longer] = nameProbabilities([{ score: 1.5, difference: 'words' }])
  expect(spelt).toBeGreaterThan((longer ?? 1) + 0.05)
})

describe('confidences shared out among candidates', () => {
  const shared = (...confidences: readonly number[]) =>
    shareProbability(confidences.map((confidence, of) => ({ confidence, of })))

  it('leave a single candidate as it is', () => {
    expect(shared(0.96)).toEqual([{ confidence: 0.96, of: 0 }])
  })

  it('are halved for two companies of one name, and both are returned', () => {
    const found = shared(0.96, 0.96)
    expect(found.map(({ of }) => of)).toEqual([0, 1])
    expect(found[0]?.confidence).toBeCloseTo(0.5, 1)
  })

  it('leave nothing for names that only resemble when the name itself is there', () => {
    expect(shared(0.66, 0.96, 0.7).map(({ of }) => of)).toEqual([1])
  })

  it('drop what is more likely wrong than right', () => {
    expect(shared(0.49, 0.2)).toEqual([])
  })

  it('never return more than a handful of unequal candidates', () => {
    expect(shared(0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85).length).toBeLessThanOrEqual(candidatesMax)
  })
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { company } from '../catalog/company/company.ts'
import { person } from '../catalog/person/person.ts'
import type { JsonObject } from '../lib/json/json.ts'
import { normalCompanyName } from '../normal/company-name.ts'
import { openPlaces } from '../places/places.ts'
import { namesOf } from '../query/names.ts'
import { valueAt } from '../query/read.ts'
import { openEmbeddedRecords } from '../stores/embedded/records.ts'
import type { RecordIdentifier, Records } from '../stores/records.ts'
import type { Candidate, NameMatch } from './candidate.ts'
import { emailCandidates } from './email-candidates.ts'
import { type NameMatcher, nameMatcherOver } from './name-candidates.ts'

const folder = mkdtempSync(join(tmpdir(), 'almanac-matching-'))
let records: Records
let names: NameMatcher

const named = (name: string, headcount: number, formerNames: readonly string[] = []): JsonObject => ({
  basic_info: { name, former_names: [...formerNames] },
  headcount: { total: headcount },
})

const companies = [
  named('Acme Robotics, Inc.', 10),
  named('Apollo', 5),
  named('Apollo Ltd', 500),
  named('Meta Platforms', 70_000, ['Facebook, Inc.']),
  named('Apollo Hospitals Enterprise', 9000),
  named('Nordwind', 20),
  named('Nordwind Energie GmbH', 30, ['Nordwind AG']),
  { ...named('Umbrella Group', 40), basic_info: { name: 'Umbrella Group', profile_name: 'UMB' } },
  named('Blue Stone', 12),
  named('Smith Plumbing', 8),
  ...[
    'United Airlines Holdings, Inc.',
    'General Electric Company',
    'Hewlett Packard Enterprise Company',
    'BNP Paribas',
    'Levi Strauss & Co.',
    'Green Leaf Foods',
    'Ping An Insurance (Group) Company of China',
    'Capital Group',
    'AT&T Inc.',
    'Fujifilm Holdings Corporation',
    'Pearson Labs',
    'Sherborne Investors C Limited',
  ].map(name => named(name, 1000)),
  ...[
    ['Tata Consultancy Services Limited', 'tcs.com'],
    ['Telefonaktiebolaget LM Ericsson', 'ericsson.com'],
    ['Bayerische Motoren Werke AG', 'press.example'],
    ['Kappa Lambda Mu Ltd', 'k-l-m.example'],
    ['Sigma Tau Upsilon Inc', 'sty.example'],
    ['Some Tall Yachts Ltd', 'sty-yachts.example'],
    ['Gamma Motors Company', 'gm.com'],
    ['G.M. Breweries Limited', 'gmbreweries.com'],
    ['Peter & Gordon', 'pg.de'],
    ['Jackson & Jackson', 'jnj.com'],
    ['Quickway Logistics AG', 'qwy.eu'],
    ['Queens Inn SA', 'qi-inns.com'],
    ['Olive.Garden', 'olive.garden'],
    ['KITE', 'kite-aero.example'],
    ['Kappa Iota Tau Eta', 'kite.eu'],
    ['Nordlicht Pharma Ltd', 'nordlicht-pharma.example'],
    ['Umbra', 'umbra.example'],
  ].map(([name = '', domain = '']) => ({ basic_info: { name, primary_domain: domain } })),
  {
    basic_info: {
      name: 'Hitachi, Ltd.',
      profile_name: '株式会社日立製作所',
      former_names: ['주식회사 히타치 제작소'],
    },
  },
  { basic_info: { name: 'Verdant Energy Company', primary_domain: 've.com' } },
  ...[
    ['腾讯控股有限公司', 'tencent.com'],
    ['鴻海精密工業股份有限公司', 'foxconn.com'],
    ['三星电子 Samsung Electronics', 'samsung.com'],
    ['Huawei Technologies Co., Ltd.', 'huawei.com'],
    ['トヨタ自動車株式会社', 'toyota.co.jp'],
    ['LG 전자', 'lge.com'],
    ['Bergen Consulting Group', 'bergen.example'],
    ['Petroleum do Brasil S.A. - Petrobras', 'petrobras.example'],
    ['Wavemart.com, Inc.', 'wavemart.com'],
    ['Wavemart Web Services, Inc.', 'wavemart.com'],
    ['N-Mobile US, Inc.', 'n-mobile.com'],
    ['J Salisbury plc', 'salisburys.co.uk'],
    ['Quellwasser India Limited', 'quellwasser.in'],
  ].map(([name = '', domain = '']) => ({ basic_info: { name, primary_domain: domain } })),
  named('RTX Corporation', 9000, ['United Technologies Corporation']),
  {
    basic_info: { name: 'TotalEnergies SE', primary_domain: 'totalenergies.com', former_names: ['Total SE'] },
  },
  named('Total Wine & More', 900),
  named('Retired Ltd', 3),
  { basic_info: { name: 'Freelance.com SA', primary_domain: 'freelance.com' } },
  { basic_info: { name: 'Rossi & Kappel Hygiene Tuberol', primary_domain: 'rk.com' } },
  { basic_info: { name: 'XY plc', primary_domain: 'xy.com' } },
  { basic_info: { name: 'XY Lubrol', primary_domain: 'xy.com' } },
]
const people: readonly { name: string; keys: readonly RecordIdentifier[] }[] = [
  { name: 'Jane Doe', keys: [{ kind: 'business_email', value: 'jd@acme.com' }] },
  { name: 'Robert Smith', keys: [{ kind: 'surname_at_domain', value: 'acme.com|smith' }] },
  { name: 'Rita Smith', keys: [{ kind: 'surname_at_domain', value: 'acme.com|smith' }] },
  { name: 'Ada van der Berg', keys: [{ kind: 'surname_at_domain', value: 'acme.com|van der berg' }] },
]

beforeAll(async () => {
  records = openEmbeddedRecords(folder, [company, person])
  names = nameMatcherOver(records, openPlaces().named)
  const load = await records.beginImport()
  const entry = (
    id: number,
    record: JsonObject,
    keys: readonly RecordIdentifier[],
    names: readonly string[],
  ) => ({
    id,
    isNew: true,
    text: JSON.stringify(record),
    updatedAtMs: 0,
    contributions: [],
    keys,
    formerKeys: [],
    names,
    namesOthers: false,
    absorbs: [],
  })
  await load.write(
    'company',
    companies.map((record, index) => {
      const names = namesOf(company, record)
      return entry(
        index + 1,
        record,
        [
          ...names.map(name => ({ kind: 'name', value: normalCompanyName(name) ?? '' })),
          ...[valueAt(record, 'basic_info.primary_domain')].flatMap(value =>
            typeof value === 'string' ? [{ kind: 'domain', value }] : [],
          ),
        ],
        names,
      )
    }),
  )
  await load.write(
    'person',
    people.map(({ name, keys }, index) => entry(index + 1, { basic_profile: { name } }, keys, [])),
  )
  await load.commit()
})

afterAll(async () => {
  await records.close()
  rmSync(folder, { recursive: true })
})

const ids = (matches: readonly NameMatch[]) => matches.map(({ id }) => id)

describe('the companies a name may mean', () => {
  it.each([
    ['Acme Robotics, Inc.', 1],
    ['acme robotics', 1],
    ['The ACME Robotics Corporation', 1],
    ['Nordwind Energie', 7],
    ['UMB', 8],
    ['General Electric Co', 12],
    ['Capital Group', 18],
    ['United Airlines Holdings', 11],
  ])('are one for certain when nobody else is called %s', async (name, id) => {
    const found = await names.called(company.name, name)
    expect(found).toEqual([{ id, confidence: 1 }])
  })

  it.each([
    ['Robotics Acme', 1],
    ['AcmeRobotics', 1],
    ['Acme Robotcis Corp', 1],
    ['Facebook', 4],
  ])('are found without certainty by %s, which none of them is called now', async (name, id) => {
    const found = await names.called(company.name, name)
    expect(ids(found)).toEqual([id])
    expect(found[0]?.confidence).toBeGreaterThan(0.8)
    expect(found[0]?.confidence).toBeLessThan(1)
  })

  it.each(['Ericsson Group', 'Groupe Ericsson', 'TCS Group'])(
    'are found by the label of their site with a word for a group, with less confidence: %s',
    async name => {
      const [bare] = await names.called(company.name, name.replace(/\s?Groupe?\s?/, ''))
      const [first] = await names.called(company.name, name)
      expect(first?.id).toBe(bare?.id)
      expect(first?.confidence).toBeGreaterThanOrEqual(0.6)
      expect(first?.confidence).toBeLessThan(bare?.confidence ?? 0)
    },
  )

  it('are found by the name without words of groups, however common its words are', async () => {
    const found = await names.called(company.name, 'United Airlines')
    expect(ids(found)).toEqual([11])
    expect(found[0]?.confidence).toBeGreaterThan(0.8)
    expect(found[0]?.confidence).toBeLessThan(1)
  })

  it.each([
    ['Smith Plumbing - Berlin', 10, 0.75],
    ['Acme Robotics (SF office)', 1, 0.8],
    ['Blue Stone HR department', 9, 0.7],
    ['ex-Acme Robotics', 1, 0.75],
    ['Attn: Umbrella Group', 8, 0.75],
    ['United Airlines, Chicago', 11, 0.75],
    ['Blue Stone London', 9, 0.5],
    ['CEO at Acme Robotics', 1, 0.75],
    ['Barista @ Blue Stone', 9, 0.75],
    ['Smith Plumbing - Remote', 10, 0.75],
    ['Pearson Labs Ltd, Canary Wharf', 21, 0.75],
  ])('are found by %s, which has more than the name', async (name, id, least) => {
    const [first] = await names.called(company.name, name)
    expect(first?.id).toBe(id)
    expect(first?.confidence).toBeGreaterThan(least)
    expect(first?.confidence).toBeLessThan(0.9)
  })

  it('are all found by a text that lists them, each with its share', async () => {
    const found = await names.called(company.name, 'Blue Stone, Smith Plumbing')
    expect(ids(found).sort()).toEqual([10, 9])
    expect(found.every(({ confidence }) => confidence > 0.3 && confidence < 0.5)).toBe(true)
  })

  it('are not found by a list of which some names are not on file, but for the first', async () => {
    expect(ids(await names.called(company.name, 'Nobody Of This Name, Smith Plumbing'))).toEqual([])
  })

  it('are not found by a name that begins like theirs and goes on behind a comma', async () => {
    expect(await names.called(company.name, 'Umbra, Jones & Partners')).toEqual([])
  })

  it('are not found by initials with other words of their own behind them', async () => {
    expect(await names.called(company.name, 'R&K')).toEqual([])
  })

  it('are called just so rather than longer, at one site', async () => {
    const found = await names.called(company.name, 'XY')
    const stored = await records.get(
      company.name,
      found.map(({ id }) => id),
    )
    expect(stored.map(one => valueAt(one?.record ?? {}, 'basic_info.name'))).toEqual(['XY plc'])
  })

  it('are no more likely meant than not by a text for no company, and only by their name', async () => {
    const found = await names.called(company.name, 'Retired')
    expect(found.map(({ confidence }) => confidence)).toEqual([0.5])
    expect(await names.called(company.name, 'Freelance')).toEqual([])
  })

  it('are found by the one word that a word of groups follows, when no other company has it', async () => {
    const found = await names.called(company.name, 'Fujifilm')
    expect(ids(found)).toEqual([20])
    expect(found[0]?.confidence).toBeGreaterThan(0.85)
    expect(found[0]?.confidence).toBeLessThan(1)
  })

  it.each([
    ['Levi Strauss Japan KK', 15],
    ['BNP Paribas Fortis', 14],
    ['AT&T Wireless', 19],
    ['Hewlett Packard', 13],
    ['Green Leaf Goods LLC', 16],
    ['Ping An Bank', 17],
  ])(
    'are not sure for %s, a company of its own with a place, a business or a word more or less',
    async (name, id) => {
      const found = await names.called(company.name, name)
      expect(found.find(one => one.id === id)?.confidence ?? 0).toBeLessThan(0.9)
    },
  )

  it.each(['Green Leaf Goods LLC', 'Ping An Bank'])(
    'are none for %s, when the one that begins alike has another business',
    async name => {
      expect(await names.called(company.name, name)).toEqual([])
    },
  )

  it.each(['Umbrella Holdings', 'Pearson plc', 'Sherborne Investors B Limited'])(
    'are none for %s, when the one that begins alike has another group, more than the full name, or another letter',
    async name => {
      expect(await names.called(company.name, name)).toEqual([])
    },
  )

  it('are not sure for the first word of a name that goes on with a business', async () => {
    const [short] = await names.called(company.name, 'Pearson')
    expect(short?.id).toBe(21)
    expect(short?.confidence).toBeLessThan(0.8)
  })

  it.each([
    ['TCS', 23],
    ['Ericsson', 24],
    ['KLM', 26],
    ['VE', 41],
  ])(
    'are found by %s, the label of their domain that is a word or the initials of their name',
    async (name, id) => {
      const found = await names.called(company.name, name)
      expect(ids(found)).toEqual([id])
      expect(found[0]?.confidence).toBeGreaterThan(0.75)
      expect(found[0]?.confidence).toBeLessThan(0.9)
    },
  )

  it.each([
    ['GM', 29],
    ['P&G', 31],
    ['J&J', 32],
    ['QWY', 33],
  ])(
    'are found by %s, the label of their domain, although no word of their name is like it',
    async (name, id) => {
      const found = await names.called(company.name, name)
      expect(ids(found)).toEqual([id])
      expect(found[0]?.confidence).toBeGreaterThan(0.6)
      expect(found[0]?.confidence).toBeLessThan(0.9)
    },
  )

  it.each(['QI', 'GM Ltd', 'Q&Y'])(
    'are none for %s, initials without a site of that label, or behind a legal form or another sign',
    async name => {
      const found = await names.called(company.name, name)
      expect(ids(found).filter(id => id !== 30)).toEqual([])
    },
  )

  it.each([
    '㈱日立 製作所',
    '日立製作所（株）',
    '日立製作所株式會社',
    '(주)히타치제작소',
    '㈜ 히타치 제작소',
  ])('are found by %s, another name or a former one in any width and with any legal form', async name => {
    const [first] = await names.called(company.name, name)
    expect(first?.id).toBe(40)
    expect(first?.confidence).toBeGreaterThan(0.9)
  })

  it('are hardly likelier than not for a word, when their site says that they are called in full', async () => {
    const [first] = await names.called(company.name, 'Nordlicht')
    expect(first?.id).toBe(38)
    expect(first?.confidence).toBeLessThan(0.7)
  })

  it.each(['Fujifilm Turkey', 'Fujifilm New Zealand', 'Fujifilm Middle East', 'Levi Strauss España'])(
    'are hardly likelier than not for %s, which has a place more',
    async name => {
      const [first] = await names.called(company.name, name)
      expect([15, 20]).toContain(first?.id)
      expect(first?.confidence).toBeLessThan(0.65)
    },
  )

  it('are none for a full name that has a business more than their one word', async () => {
    expect(ids(await names.called(company.name, 'Umbra Logistics'))).toEqual([39])
    expect(await names.called(company.name, 'Umbra Logistics, Inc.')).toEqual([])
  })

  it('are not certain when the name is the site of another one', async () => {
    const [first] = await names.called(company.name, 'Kite')
    expect(first?.id).toBe(36)
    expect(first?.confidence).toBeGreaterThan(0.8)
    expect(first?.confidence).toBeLessThan(1)
  })

  it('are not called by a word that is only the beginning of a domain that is their whole name', async () => {
    const [found] = await names.called(company.name, 'Olive')
    expect(found?.confidence ?? 0).toBeLessThan(0.8)
  })

  it.each(['BMW', 'Werke', 'Press', 'TCS Holding Partners'])(
    'are none for %s, a part of the name or of the domain that the other one lacks',
    async name => {
      expect(await names.called(company.name, name)).toEqual([])
    },
  )

  it('are not found by the label of another domain than the one that was asked for', async () => {
    expect(await names.resembling(company.name, 'tcs')).toEqual([])
  })

  it.each(['Bluestone Water Trading', 'Blue Water Trading', 'Stone Holdings', 'Meta Labs', 'Red Stone'])(
    'are not found with confidence by %s in a file of few names, in which every word is rare',
    async name => {
      const [first] = await names.called(company.name, name)
      expect(first?.confidence ?? 0).toBeLessThan(0.8)
    },
  )

  it.each([
    ['Nordwind Energy', 7],
    ['Nordwind Energia', 7],
    ['Smyth Plumbing', 10],
  ])('are found by %s, which is in another language or sounds alike', async (name, id) => {
    const found = await names.called(company.name, name)
    expect(ids(found)).toEqual([id])
    expect(found[0]?.confidence).toBeLessThan(1)
  })

  it('are not certain when another one was called so before', async () => {
    const found = await names.called(company.name, 'Nordwind')
    expect(ids(found)).toContain(6)
    expect(found[0]?.confidence).toBeLessThan(1)
  })

  it('are all that have or had a name, the present holder first, each with its share', async () => {
    const found = await names.called(company.name, 'Nordwind AG')
    expect(ids(found)).toEqual([6, 7])
    const [first, second] = found.map(({ confidence }) => confidence)
    expect(first).toBeGreaterThan(second ?? 1)
    expect(second).toBeGreaterThan(0.05)
  })

  it('are those that had a common name, although another name of theirs says more', async () => {
    expect(ids(await names.called(company.name, 'Total SA'))).toEqual([56])
  })

  it('are never certain when the name is only like what was asked', async () => {
    const [found] = await names.resembling(company.name, 'acme robotics')
    expect(found?.id).toBe(1)
    expect(found?.confidence).toBeLessThan(1)
  })

  it('share the confidence when they have one name, without those that only begin alike', async () => {
    const found = await names.called(company.name, 'Apollo Inc')
    expect(ids(found).sort()).toEqual([2, 3])
    expect(found[0]?.confidence).toBeLessThan(0.6)
  })

  it.each(['', 'Zebra', '...'])('are none for %j', async name => {
    expect(await names.called(company.name, name)).toEqual([])
  })
})

describe('the companies a name in another script may mean', () => {
  it.each([
    ['in traditional characters', '騰訊控股有限公司', 42, 0.9],
    ['in simplified characters', '鸿海精密工业', 43, 0.9],
    ['by the label of their domain', 'Tencent', 42, 0.7],
    ['by a full name with the label of their domain', 'Tencent Holdings Ltd', 42, 0.7],
    ['by the label of their domain and their business', 'Toyota Motor Corporation', 46, 0.7],
    ['by the one name of two', 'Samsung Electronics Co., Ltd.', 44, 0.85],
    ['by the other name of two', '三星電子', 44, 0.85],
    ['by their name as it sounds', '华为', 45, 0.7],
    ['by their name as it sounds, and their business', '华为技术有限公司', 45, 0.7],
    ['by words for a business in English', 'LG Electronics', 47, 0.6],
  ])('are found %s: %s', async (_, name, id, least) => {
    const [first] = await names.called(company.name, name)
    expect(first?.id).toBe(id)
    expect(first?.confidence).toBeGreaterThan(least)
  })

  it.each(['Toyota Bank', 'Tencent Music Entertainment', '三星生命', 'Foxcomm'])(
    'are none, or hardly likely, for %s',
    async name => {
      const [first] = await names.called(company.name, name)
      expect(first?.confidence ?? 0).toBeLessThan(0.7)
    },
  )
})

describe('the companies that a list writes otherwise', () => {
  it.each([
    ['with their initials in brackets', 'Bergen Consulting Group (BCG)', 48],
    ['without the short name behind a dash', 'PETROLEUM DO BRASIL SA', 49],
    ['with their ticker', 'Acme Robotics (NYSE: ACME)', 1],
    ['with the kind of work', 'Acme Robotics (contract via Umbra)', 1],
    ['as an address', 'https://www.ericsson.com/', 24],
    ['as a domain', 'tcs.com', 23],
    ['by a former name of common words', 'United Technologies', 55],
    ['by the name that is their domain', 'Wavemart', 50],
    ['by the first words, which are their domain', 'N-Mobile', 52],
    ['in the genitive, as their domain has it', "Salisbury's", 53],
  ])('are found %s: %s', async (_, name, id) => {
    const [first] = await names.called(company.name, name)
    expect(first?.id).toBe(id)
    expect(first?.confidence).toBeGreaterThan(0.65)
    expect(first?.confidence).toBeLessThan(1)
  })

  it('are not a branch in a country, whose site is the name there', async () => {
    const [first] = await names.called(company.name, 'Quellwasser')
    expect(first?.confidence ?? 0).toBeLessThan(0.8)
  })

  it.each(['http://', 'www.', 'https://x', '...com', '@'])('are none for %j', async name => {
    expect(await names.called(company.name, name)).toEqual([])
  })
})

describe('the people an address may belong to', () => {
  const peopleIds = (candidates: readonly Candidate[]) => candidates.map(({ stored }) => stored.id)

  it('are certain when they state it', async () => {
    const found = await emailCandidates(records, person, 'mailto:JD@Acme.com')
    expect(found.map(({ stored, confidence }) => [stored.id, confidence])).toEqual([[1, 1]])
  })

  it('are those called like it at the company of the domain', async () => {
    expect(peopleIds(await emailCandidates(records, person, 'bob.smith@acme.com'))).toEqual([2])
    expect(peopleIds(await emailCandidates(records, person, 'rita.smith@mail.acme.com'))).toEqual([3])
  })

  it.each(['info@acme.com', 'jane.doe@gmail.com', 'no address', 'zoe.zebra@acme.com'])(
    'are none for %s',
    async email => {
      expect(await emailCandidates(records, person, email)).toEqual([])
    },
  )
})

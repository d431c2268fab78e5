// The fields that columns of national registers, exchanges, public job boards and graphs of linked data go to.
import { describe, expect, it } from 'vitest'
import { datasetNamed } from '../../../catalog/index.ts'
import type { JsonObject } from '../../../lib/json/json.ts'
import { guessMapping } from './guess.ts'

/** Returns the fields of every column that is understood, by its path. */
function fieldsOf(name: string, rows: readonly JsonObject[]): Readonly<Record<string, string>> {
  const dataset = datasetNamed(name)
  if (!dataset) throw new Error(`There is no dataset ${name}.`)
  return Object.fromEntries(
    guessMapping(dataset, rows, 'export.json', [], { isDocument: true })
      .columns.filter(({ fields }) => fields.length > 0)
      .map(({ keys, fields }) => [keys.join('.'), fields.join(' + ')]),
  )
}

describe('registers of companies', () => {
  it('describe their codes in a column beside each, which is the one that is read', () => {
    const row = {
      Navn: 'FINSE HOTELL AS',
      'Organisasjonsform.kode': 'AS',
      'Organisasjonsform.beskrivelse': 'Aksjeselskap',
      'Næringskode 1.kode': '55.101',
      'Næringskode 1.beskrivelse': 'Drift av hoteller',
    }
    expect(fieldsOf('company', [row])).toEqual({
      Navn: 'basic_info.name',
      'Organisasjonsform.beskrivelse': 'basic_info.company_type',
      'Næringskode 1.beskrivelse': 'basic_info.industries',
    })
  })

  it('of exchanges have the day of the listing and the month in which the year ends in Korean', () => {
    const row = {
      회사명: '농심',
      종목코드: '004370',
      업종: '식품 제조업',
      상장일: '1976-06-30',
      결산월: '12월',
    }
    expect(fieldsOf('company', [row])).toMatchObject({
      상장일: 'revenue.public_markets.ipo_date',
      결산월: 'revenue.public_markets.fiscal_year_end',
    })
  })
})

it('a graph of linked data has the labels of companies, and says which kind of node each value is', () => {
  const node = (value: string) => ({ type: 'literal', value })
  const rows = ['Q731', 'Q732', 'Q733'].map(id => ({
    company: { type: 'uri', value: `http://www.wikidata.org/entity/${id}` },
    companyLabel: { ...node('Vestas'), 'xml:lang': 'en' },
    headquartersLabel: node('Aarhus'),
    industryLabel: node('wind power'),
  }))
  expect(fieldsOf('company', rows)).toEqual({
    'companyLabel.value': 'basic_info.name',
    'headquartersLabel.value': 'locations.headquarters',
    'industryLabel.value': 'basic_info.industries',
  })
})

it('a board of a public employment service has the headline, the workplace and the site of the employer', () => {
  const row = {
    headline: 'Kock till Pizzeria Roma',
    employer: { name: 'Pizzeria Roma', url: 'https://www.roma.example' },
    occupation_field: { label: 'Restaurang' },
    webpage_url: 'https://jobb.example/annonser/28800065',
    workplace_address: {
      municipality: 'Malmö',
      region: 'Skåne län',
      country: 'Sverige',
      street_address: 'Storgatan 1',
      postcode: '211 20',
    },
  }
  expect(fieldsOf('job', [row])).toMatchObject({
    headline: 'job_details.title',
    'employer.name': 'company.basic_info.name',
    'employer.url': 'company.basic_info.website',
    webpage_url: 'job_details.url',
    'workplace_address.municipality': 'location.raw + location.city',
    'workplace_address.country': 'location.raw + location.country',
    'workplace_address.postcode': 'location.raw + location.pincode',
  })
  expect(fieldsOf('job', [row])).not.toHaveProperty('occupation_field.label')
})

it('contacts of a sales system belong to sales accounts, which are their employers', () => {
  const row = { 'First name': 'Ada', 'Last name': 'Moor', 'Sales accounts': 'Mill & Sons Ltd' }
  expect(fieldsOf('person', [row])['Sales accounts']).toBe('experience.employment_details.current > name')
})

const job = 'experience.employment_details.current'

describe('names of columns in further languages', () => {
  it.each<readonly [string, string, JsonObject]>([
    ['person', 'education.schools > degree', { Cognome: 'Ferri', 'Titolo di studio': 'Laurea in Economia' }],
    ['person', 'education.schools > end_year', { Nazwisko: 'Nowak', 'Rok ukończenia': '1999' }],
    ['person', 'education.schools > field_of_study', { 姓名: '王小明', 专业: '土木工程' }],
    ['person', `${job} > title`, { 'Họ và tên': 'Lê Duy', 'Chức vụ': 'Kế toán' }],
    ['company', 'basic_info.industries', { Unvanı: 'Ada Turizm', 'Faaliyet Konusu': 'Turizm' }],
    ['company', 'basic_info.year_founded', { Unvanı: 'Ada Turizm', 'Kuruluş Tarihi': '14.03.1985' }],
    ['company', 'headcount.total', { Tvrtka: 'Ada d.o.o.', 'Broj zaposlenih': '12' }],
    ['company', 'basic_info.former_names', { Název: 'Ada s.r.o.', 'Dřívější název': 'Beta s.r.o.' }],
    ['company', 'revenue.estimated', { Cuenta: 'Picos S.A.', 'Ingresos anuales (USD)': '1.250.000,00' }],
    ['company', 'basic_info.name', { 'Portfolio Company': 'Dentaworks', 'HQ City': 'Boston' }],
    ['company', 'revenue.estimated', { Company: 'Dentaworks', 'Revenue LTM ($m)': '45.2' }],
    [
      'person',
      'contact.phone_numbers',
      { Fornavn: 'Ida', Efternavn: 'Krogh', 'Mobilnr.': '+45 20 30 40 10' },
    ],
    ['person', `${job} > name`, { Nom: 'MOREL', Prénom: 'Luc', 'Employeur actuel': 'Airbus' }],
    [
      'person',
      `${job} > title`,
      { Nom: 'MOREL', Prénom: 'Luc', 'Fonction actuelle': 'Contrôleur de gestion' },
    ],
    ['job', 'id', { 'Código da vaga': 'VG1021', 'Título da vaga': 'Motorista' }],
    ['job', 'metadata.date_added', { Lowongan: 'Perawat', 'Tanggal tayang': '2026-03-02' }],
    ['job', 'job_details.url', { Annonsrubrik: 'Kock', Annonslänk: 'https://jobb.example/1' }],
  ])('of %s are read: %s', (dataset, field, row) => {
    expect(Object.values(fieldsOf(dataset, [row]))).toContain(field)
  })

  it('may offer two words for one part of an address', () => {
    const row = {
      'Nombre de cuenta': 'Lácteos Picos S.A.',
      'Dirección 1: ciudad': 'Jaén',
      'Dirección 1: estado o provincia': 'Jaén',
      'Dirección 1: país o región': 'España',
    }
    expect(fieldsOf('company', [row])).toMatchObject({
      'Dirección 1: estado o provincia': 'locations.state',
      'Dirección 1: país o región': 'locations.country',
    })
  })
})

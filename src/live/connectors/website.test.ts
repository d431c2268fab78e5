// Companies as their websites state them.
import { describe, expect, it } from 'vitest'
import { ld, page, servePages } from '../../../test/support/page-answers.ts'
import { imprintOf } from '../records/imprint.ts'

const { answers, at, company } = servePages()

describe('the website of a company', () => {
  it('states its organization in a graph, whose parts are named by their ids', async () => {
    answers.routes = {
      '/': page(
        `<title>Anvils | Acme</title>${ld({
          '@context': 'https://schema.org',
          '@graph': [
            { '@type': 'WebSite', '@id': '/#site', publisher: { '@id': '/#org' }, name: 'Site' },
            {
              '@type': ['Corporation', 'Brand'],
              '@id': at('/#org'),
              name: 'Acme',
              legalName: 'Acme GmbH',
              url: at('/'),
              description: 'Anvils &amp; more',
              logo: { '@type': 'ImageObject', url: '/logo.png' },
              foundingDate: '1998-05-01',
              numberOfEmployees: { '@type': 'QuantitativeValue', value: '230' },
              address: [{ '@id': '/#address' }],
              sameAs: ['https://www.linkedin.com/company/google', 'javascript:alert(1)', 7],
              tickerSymbol: 'NYSE:ACME',
            },
            {
              '@id': '/#address',
              '@type': 'PostalAddress',
              streetAddress: 'Weg 1',
              addressLocality: 'Bonn',
              addressCountry: { '@type': 'Country', name: 'Germany' },
            },
          ],
        })}`,
      ),
    }
    const { records, problems } = await company()
    expect(problems.filter(problem => !/127\.0\.0\.1/.test(problem))).toEqual([])
    expect(records).toMatchObject([
      {
        basic_info: {
          name: 'Acme',
          description: 'Anvils & more',
          logo_permalink: at('/logo.png'),
          year_founded: 1998,
          employee_count_range: '201-500',
        },
        headcount: { total: 230 },
        locations: { headquarters: 'Bonn, Germany', street_address: 'Weg 1', country: 'Germany' },
        revenue: { public_markets: { stock_symbols: ['NYSE:ACME'] } },
      },
    ])
    // The profile of another company joins no records.
    expect(records[0].basic_info.professional_network_url).toBeUndefined()
  })

  it('states its organization in the attributes of its elements', async () => {
    const address = `<p itemprop="address" itemscope itemtype="https://schema.org/PostalAddress">
      <span itemprop="streetAddress">Weg 1</span>, <span itemprop="addressLocality">Bonn</span></p>`
    answers.routes = {
      '/': page(
        '<title>Anvils | Acme</title>',
        `<footer itemscope itemtype="http://schema.org/LocalBusiness"><a itemprop="url" href="/"><b itemprop="name">Acme</b></a>
        <img itemprop="logo" src="/logo.png"><meta itemprop="foundingDate" content="1998"> ${address}</footer>
        <div itemscope itemtype="http://schema.org/Organization"><a itemprop="url" href="https://builder.example/">
        <span itemprop="name">Site Builder</span></a></div>`,
      ),
    }
    expect((await company()).records).toMatchObject([
      {
        basic_info: { name: 'Acme', logo_permalink: at('/logo.png'), year_founded: 1998 },
        locations: { street_address: 'Weg 1', city: 'Bonn' },
      },
    ])
  })

  it('that states another organization only, such as a maker of websites, has its own name and its imprint', async () => {
    answers.routes = {
      '/': page(
        `<title>Welcome</title><meta property="og:site_name" content="Borea"><meta name=description content='Winds'>
        ${ld({ '@type': 'Organization', name: 'Site Builder', url: 'https://builder.example/' })}`,
        '<a href="/legal/impressum">Impressum</a>',
      ),
      '/legal/impressum': page(
        '',
        '<h1>Impressum</h1><p>Borea Wind GmbH<br>Windweg 12<br>26121 Oldenburg<br>USt-IdNr.: DE 123456789</p>',
      ),
    }
    const { records, rows } = await company()
    expect(records).toMatchObject([
      {
        basic_info: { name: 'Borea', description: 'Winds' },
        locations: { city: 'Oldenburg', street_address: 'Windweg 12' },
      },
    ])
    expect(rows[0]).toMatchObject({ legal_name: 'Borea Wind GmbH', vat: 'DE123456789' })
  })

  it('that says nothing of itself, is broken, or fails, is not a record', async () => {
    answers.routes = { '/': page('<script type="application/ld+json">{broken</script><title>Home</title>') }
    expect((await company()).outcomes).toMatchObject([{ connector: 'website', status: 'nothing' }])
    answers.routes = {}
    expect((await company()).outcomes).toMatchObject([{ status: 'failed' }])
  })

  it('has an imprint of which only what is certain is read', () => {
    expect(imprintOf('We work with Acme GmbH.\nSee 12345 reasons')).toEqual({})
    expect(imprintOf(`${'x'.repeat(500)}\n`.repeat(1000))).toEqual({})
    expect(imprintOf('Acme SAS\n12 rue de la Paix\n75002 Paris\nTVA : FR 40 303265045')).toMatchObject({
      name: 'Acme SAS',
      place: { city: 'Paris', postal_code: '75002' },
      vat: 'FR40303265045',
    })
  })
})

// Companies, people and postings as websites state them.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ProviderAnswer, refusal } from '../../../test/support/provider-server.ts'
import { html, openRecordAnswers, type RecordAnswers } from '../../../test/support/record-answers.ts'
import { imprintOf } from '../records/imprint.ts'
import { webPage } from './web-page.ts'
import { website } from './website.ts'

let answers: RecordAnswers
let routes: Record<string, ProviderAnswer> = {}
beforeAll(async () => {
  answers = await openRecordAnswers([website, webPage], ({ path }) => routes[path] ?? refusal(404))
})
afterEach(() => {
  routes = {}
})
afterAll(() => answers.close())

const at = (path: string) => answers.server.url + path
const ld = (value: unknown) =>
  `<script type="application/ld+json">${JSON.stringify(value).replaceAll('</', '<\\/')}</script>`
const page = (head: string, body = '') => html(`<html><head>${head}</head><body>${body}</body></html>`)
const personAt = (path: string) =>
  answers.ask({ is: 'lookup', dataset: 'person', identity: { kind: 'profile_url', value: at(path) } })
const company = () =>
  answers.ask({ is: 'lookup', dataset: 'company', identity: { kind: 'profile_url', value: at('/') } })
const jobAt = (path: string) =>
  answers.ask({ is: 'lookup', dataset: 'job', identity: { kind: 'page_url', value: at(path) } })

describe('the website of a company', () => {
  it('states its organization in a graph, whose parts are named by their ids', async () => {
    routes = {
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
    routes = {
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
    routes = {
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

  it('that says nothing of itself, is broken, or fails, is no record', async () => {
    routes = { '/': page('<script type="application/ld+json">{broken</script><title>Home</title>') }
    expect((await company()).outcomes).toMatchObject([{ connector: 'website', status: 'nothing' }])
    routes = {}
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

describe('the page of a person', () => {
  const ada = {
    '@type': 'Person',
    name: 'Ada Lovelace',
    jobTitle: 'Programmer',
    worksFor: { '@type': 'Organization', name: 'Engines', url: 'https://engines.example' },
    address: { '@type': 'PostalAddress', addressLocality: 'London', addressCountry: 'GB' },
    sameAs: ['https://github.com/torvalds', 'https://x.com/ada'],
    knowsAbout: ['mathematics', { name: 'poetry' }],
    alumniOf: { '@type': 'CollegeOrUniversity', name: 'Home' },
    email: 'mailto:ada@other.example',
    image: 'data:image/png;base64,AAAA',
  }

  it('is read as schema.org; profiles and mailboxes elsewhere identify nobody', async () => {
    routes = {
      '/ada': page(ld({ '@context': 'https://schema.org', '@type': 'ProfilePage', mainEntity: ada })),
      '/old': response => {
        response.writeHead(301, { location: '/ada' }).end()
      },
    }
    const { records } = await personAt('/ada')
    expect(records).toMatchObject([
      {
        basic_profile: {
          name: 'Ada Lovelace',
          headline: 'Programmer at Engines',
          location: { city: 'London', country: 'United Kingdom' },
        },
        social_handles: { microblog_identifier: { slug: 'ada' } },
        skills: { professional_network_skills: ['mathematics', 'poetry'] },
        contact: { websites: ['https://github.com/torvalds', 'https://x.com/ada'] },
        experience: { employment_details: { current: [{ title: 'Programmer', name: 'Engines' }] } },
        education: { schools: [{ school: 'Home' }] },
      },
    ])
    expect(records[0].social_handles.dev_platform_identifier).toBeUndefined()
    expect(records[0].contact.business_emails).toBeUndefined()
    expect(records[0].basic_profile.profile_picture_permalink).toBeUndefined()
    // A page that moved is found by both addresses.
    expect((await personAt('/old')).rows).toMatchObject([{ page: at('/ada'), asked: at('/old') }])
  })

  it.each([
    ['the author of an article', { '@type': 'Article', author: ada, name: 'Ada Lovelace' }],
    ['somebody with a page elsewhere', { ...ada, url: 'https://ada.example/' }],
    ['several people, and none of them by this page', [ada, { ...ada, name: 'Grace Hopper' }]],
    ['somebody whom its title does not name', { ...ada, name: 'Grace Hopper' }],
  ])('that states %s has no person', async (_, value) => {
    routes = { '/post': page(`<title>Ada Lovelace writes</title>${ld(value)}`) }
    expect((await personAt('/post')).outcomes).toMatchObject([{ connector: 'web_page', status: 'nothing' }])
  })

  it.each([
    [
      'microdata',
      `<main itemscope itemtype="https://schema.org/Person"><h1 itemprop="name">Ada Lovelace</h1><a itemprop="sameAs"
       href="https://x.com/ada">X</a><p itemprop="jobTitle">Programmer</p><p itemprop="worksFor" itemscope
       itemtype="https://schema.org/Organization"><b itemprop="name">Engines</b></p></main>`,
    ],
    [
      'RDFa Lite',
      `<main vocab="https://schema.org/" typeof="Person"><h1 property="name">Ada Lovelace</h1><a property="sameAs"
       href="https://x.com/ada">X</a><p property="jobTitle">Programmer</p><p property="worksFor" typeof="Organization"><b
       property="name">Engines</b></p></main>`,
    ],
  ])('is read as %s', async (_, body) => {
    routes = { '/ada': page('<title>Ada Lovelace</title>', body) }
    expect((await personAt('/ada')).records).toMatchObject([
      {
        basic_profile: { name: 'Ada Lovelace', headline: 'Programmer at Engines' },
        social_handles: { microblog_identifier: { slug: 'ada' } },
      },
    ])
  })

  it('is the only person that a page states, where its heading names them', async () => {
    const stated = ld({ '@type': 'Person', name: 'Ada Lovelace', jobTitle: 'Analyst' })
    routes = {
      '/team/ada': page(`<title>Our team</title>${stated}`, '<h1 class="name">Ada\n <b>Lovelace</b></h1>'),
      '/team': page(`<title>Our team</title>${stated}`, '<h1>Our team</h1>'),
    }
    expect((await personAt('/team/ada')).records).toMatchObject([{ basic_profile: { name: 'Ada Lovelace' } }])
    expect((await personAt('/team')).records).toEqual([])
  })

  it('is read as an h-card of its address, with the mailbox of its own site alone', async () => {
    routes = {
      '/jane': page(
        '<title>Home</title>',
        `<div class="h-card"><a class="p-name u-url u-uid" rel="me" href="/jane">Jane Doe</a> <span class="p-job-title">Editor</span>
        at <span class="p-org">Paper &amp; Co</span>, <span class="p-locality">Oslo</span> <p class="p-note">Writes</p>
        <a class="u-email" href="mailto:jane@127.0.0.1">m</a></div>
        <div class="h-card"><a class="p-name u-url" href="https://friend.example">A Friend</a></div>`,
      ),
    }
    expect((await personAt('/jane')).records).toMatchObject([
      {
        basic_profile: {
          name: 'Jane Doe',
          summary: 'Writes',
          headline: 'Editor at Paper & Co',
          location: { city: 'Oslo' },
        },
        experience: { employment_details: { current: [{ title: 'Editor', name: 'Paper & Co' }] } },
      },
    ])
  })

  it('is read as a profile of OpenGraph, unless it is said to be that of another site', async () => {
    const profile = `<meta property="og:type" content="profile"><meta property="og:title" content="Ida Rhodes (@ida) | Net">
      <meta property="og:description" content="Mathematician &lt;script&gt;">`
    routes = {
      '/ida': page(profile),
      '/copy': page(`${profile}<meta property="og:url" content="https://net.example/ida">`),
    }
    expect((await personAt('/ida')).records).toMatchObject([
      { basic_profile: { name: 'Ida Rhodes', summary: 'Mathematician' } },
    ])
    expect((await personAt('/copy')).records).toEqual([])
  })
})

describe('postings on pages', () => {
  const posting = (more: object = {}) => ({
    '@context': 'http://schema.org/',
    '@type': 'JobPosting',
    title: 'Baker &amp; <b>cook</b>',
    description: '<p>Bake</p><ul><li>Bread</li></ul><script>x</script>',
    datePosted: '2025-03-04',
    identifier: { '@type': 'PropertyValue', name: 'Acme', value: 17 },
    hiringOrganization: { '@type': 'Organization', name: 'Acme GmbH', sameAs: 'https://google.example/' },
    jobLocation: [
      {
        '@type': 'Place',
        address: {
          '@type': 'PostalAddress',
          addressLocality: 'Bonn',
          addressRegion: 'NRW',
          addressCountry: 'DE',
        },
      },
    ],
    jobLocationType: 'TELECOMMUTE',
    ...more,
  })

  it('have the address of their page, and the name of an employer, whose domain is not taken on its word', async () => {
    routes = { '/job/17': page(ld([{ '@graph': [posting({ url: 'https://elsewhere.example/job/1' })] }])) }
    const { records } = await jobAt('/job/17')
    expect(records).toMatchObject([
      {
        job_details: { title: 'Baker & cook', url: at('/job/17'), job_id: '17', workplace_type: 'Remote' },
        company: { basic_info: { name: 'Acme GmbH' } },
        location: { raw: 'Bonn, NRW, DE', city: 'Bonn', country: 'Germany' },
        content: { description: 'Bake\nBread' },
        metadata: { date_added: '2025-03-04T00:00:00' },
      },
    ])
    expect(records[0].company.basic_info.primary_domain).toBeUndefined()
  })

  it('may be stated in the attributes of elements, and count once when JSON-LD states them too', async () => {
    const place = `<span itemprop="jobLocation" itemscope itemtype="http://schema.org/Place"><span itemprop="address" itemscope
      itemtype="http://schema.org/PostalAddress"><span itemprop="addressLocality">Bonn</span></span></span>`
    const body = `<div itemscope itemtype="http://schema.org/JobPosting"><h1 itemprop="title">Baker</h1>${place}
      <b itemprop="hiringOrganization" itemscope itemtype="http://schema.org/Organization"><i itemprop="name">Acme</i></b>
      <time itemprop="datePosted" datetime="2025-03-04">4 March</time><div itemprop="description"><p>Bake</p><p>Bread</p></div></div>`
    routes = { '/job/17': page('', body), '/job/18': page(ld(posting()), body) }
    expect((await jobAt('/job/17')).records).toMatchObject([
      {
        job_details: { title: 'Baker', url: at('/job/17') },
        company: { basic_info: { name: 'Acme' } },
        location: { city: 'Bonn' },
        content: { description: 'Bake\nBread' },
        metadata: { date_added: '2025-03-04T00:00:00' },
      },
    ])
    expect((await jobAt('/job/18')).records).toMatchObject([{ job_details: { title: 'Baker & cook' } }])
  })

  it('of a company are read from its careers pages and the pages that these link to; those of other employers are not', async () => {
    routes = {
      '/': page('', '<a href="/careers">Careers</a>'),
      '/careers': page(
        ld({
          '@type': 'ItemList',
          itemListElement: [
            { '@type': 'ListItem', item: posting({ url: '/careers/list-1', title: 'Listed' }) },
          ],
        }),
        '<a href="/careers/baker-17">Baker</a> <a href="/careers/other-18">Other</a> <a href="/careers/gone-19">Gone</a>',
      ),
      '/careers/baker-17': page(ld(posting())),
      '/careers/other-18': page(ld(posting({ hiringOrganization: { name: 'Bakery Union' } }))),
    }
    const { records, hasMore } = await answers.ask({
      is: 'list',
      dataset: 'job',
      owner: { type: 'company', name: 'Acme', domain: 'acme.example', website: at('/'), urls: [] },
      range: { page: 1, size: 10 },
    })
    expect(hasMore).toBe(false)
    expect(
      records
        .map(({ job_details: { title, url }, company: { basic_info } }) => [
          title,
          url,
          basic_info.primary_domain,
        ])
        .sort(),
    ).toEqual([
      ['Baker & cook', at('/careers/baker-17'), 'acme.example'],
      ['Listed', at('/careers/list-1'), 'acme.example'],
    ])
  })

  it('are not looked for on more pages a minute than the connector may read', async () => {
    const links = Array.from({ length: 9 }, (_, index) => `<a href="/careers/baker-1${index}">Baker</a>`)
    const budgeted = await openRecordAnswers(
      [{ ...webPage, limits: { perMinute: 4, atOnce: 2 } }],
      ({ path }) => (path === '/' ? page('', links.join('')) : page(ld(posting()))),
    )
    const question = {
      is: 'list',
      dataset: 'job',
      owner: {
        type: 'company',
        name: 'Acme',
        domain: undefined,
        website: `${budgeted.server.url}/`,
        urls: [],
      },
      range: { page: 1, size: 10 },
    } as const
    const { outcomes } = await budgeted.ask(question)
    const pages = budgeted.server.questions.filter(({ path }) => path !== '/robots.txt')
    await budgeted.close()
    expect(outcomes).toMatchObject([
      { status: 'over_budget', message: 'Its budget of 4 requests a minute is spent.' },
    ])
    expect(pages).toHaveLength(4)
  })

  it('of wrong shapes are left out, however many there are', async () => {
    const odd = [
      posting({ title: [] }),
      posting({ title: { a: 1 } }),
      posting({ jobLocation: 'x', description: 9, hiringOrganization: [7], datePosted: 'soon' }),
      3,
      null,
    ]
    routes = {
      '/jobs': page(ld([...odd, ...Array.from({ length: 3000 }, () => ({ '@graph': [{ '@graph': odd }] }))])),
    }
    const { records, problems } = await jobAt('/jobs')
    // Several postings on one page without addresses of their own cannot be told apart.
    expect([records, problems]).toEqual([[], []])
  })
})

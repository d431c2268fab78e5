// Postings as pages state them.
import { describe, expect, it } from 'vitest'
import { ld, page, servePages } from '../../../test/support/page-answers.ts'
import { openRecordAnswers } from '../../../test/support/record-answers.ts'
import { webPage } from './web-page.ts'

const { answers, at, jobAt } = servePages()

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
    answers.routes = {
      '/job/17': page(ld([{ '@graph': [posting({ url: 'https://elsewhere.example/job/1' })] }])),
    }
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
    answers.routes = { '/job/17': page('', body), '/job/18': page(ld(posting()), body) }
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
    answers.routes = {
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
    answers.routes = {
      '/jobs': page(ld([...odd, ...Array.from({ length: 3000 }, () => ({ '@graph': [{ '@graph': odd }] }))])),
    }
    const { records, problems } = await jobAt('/jobs')
    // Several postings on one page without addresses of their own cannot be told apart.
    expect([records, problems]).toEqual([[], []])
  })
})

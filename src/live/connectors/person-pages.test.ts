// People as pages state them.
import { describe, expect, it } from 'vitest'
import { ld, page, servePages } from '../../../test/support/page-answers.ts'

const { answers, at, personAt } = servePages()

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
    answers.routes = {
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
    answers.routes = { '/post': page(`<title>Ada Lovelace writes</title>${ld(value)}`) }
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
    answers.routes = { '/ada': page('<title>Ada Lovelace</title>', body) }
    expect((await personAt('/ada')).records).toMatchObject([
      {
        basic_profile: { name: 'Ada Lovelace', headline: 'Programmer at Engines' },
        social_handles: { microblog_identifier: { slug: 'ada' } },
      },
    ])
  })

  it('is the only person that a page states, where its heading names them', async () => {
    const stated = ld({ '@type': 'Person', name: 'Ada Lovelace', jobTitle: 'Analyst' })
    answers.routes = {
      '/team/ada': page(`<title>Our team</title>${stated}`, '<h1 class="name">Ada\n <b>Lovelace</b></h1>'),
      '/team': page(`<title>Our team</title>${stated}`, '<h1>Our team</h1>'),
    }
    expect((await personAt('/team/ada')).records).toMatchObject([{ basic_profile: { name: 'Ada Lovelace' } }])
    expect((await personAt('/team')).records).toEqual([])
  })

  it('is read as an h-card of its address, with the mailbox of its own site alone', async () => {
    answers.routes = {
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
    answers.routes = {
      '/ida': page(profile),
      '/copy': page(`${profile}<meta property="og:url" content="https://net.example/ida">`),
    }
    expect((await personAt('/ida')).records).toMatchObject([
      { basic_profile: { name: 'Ida Rhodes', summary: 'Mathematician' } },
    ])
    expect((await personAt('/copy')).records).toEqual([])
  })
})

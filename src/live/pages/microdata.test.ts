import { describe, expect, it } from 'vitest'
import { readPage } from './read-page.ts'

const read = (html: string) =>
  readPage({
    url: 'https://example.com/team/',
    contentType: 'text/html; charset=utf-8',
    bytes: Buffer.from(html),
  }).microdata

describe('microdata', () => {
  it('is read with its items in items, and the values of elements of each kind', () => {
    const items = read(`<body itemscope itemtype="https://schema.org/WebPage">
      <div itemprop="mainEntity" itemscope itemtype="http://schema.org/Person https://schema.org/Patient" itemid="#jane">
        <h1 itemprop="name">Jane
          Doe</h1> <img itemprop="image" src="/jane.png" alt="Jane"> <a itemprop="url sameAs" href="jane">Page</a>
        <meta itemprop="jobTitle" content="Engineer"> <time itemprop="birthDate" datetime="1980-02-01">1 February</time>
        <span itemprop="email" content="jane@example.com">jane at example</span> <data itemprop="age" value="46">old</data>
        <p itemprop="description"><span>One.</span><br>Two.</p>
        <ul><li itemprop="knowsAbout">Go</li><li itemprop="knowsAbout">C</li><li itemprop="knowsAbout">Rust</li></ul>
        <div itemprop="https://schema.org/worksFor" itemscope itemtype="https://schema.org/Organization"><b itemprop="name">Acme</b></div>
      </div>
      <div itemscope itemtype="https://schema.org/Event"><i itemprop="name">Alone</i></div>
      <script type="application/ld+json">{}</script><p itemprop="inLanguage">en</p>`)
    expect(items).toEqual([
      {
        '@type': 'WebPage',
        inLanguage: 'en',
        mainEntity: {
          '@type': ['Person', 'Patient'],
          '@id': 'https://example.com/team/#jane',
          name: 'Jane Doe',
          image: 'https://example.com/jane.png',
          url: 'https://example.com/team/jane',
          sameAs: 'https://example.com/team/jane',
          jobTitle: 'Engineer',
          birthDate: '1980-02-01',
          email: 'jane@example.com',
          age: '46',
          description: 'One.\nTwo.',
          knowsAbout: ['Go', 'C', 'Rust'],
          worksFor: { '@type': 'Organization', name: 'Acme' },
        },
      },
      { '@type': 'Event', name: 'Alone' },
    ])
  })

  it('elsewhere in the page belongs to the item that refers to it', () => {
    const items = read(`<base href="https://cdn.example.com/"><div itemscope itemref="b a missing"></div>
      <p id="a">By <b itemprop="name">Amanda</b></p><div id="b" itemprop="band" itemscope itemref="c b"></div>
      <div id="c"><a itemprop="url" href="x">X</a></div>`)
    expect(items).toEqual([{ band: { url: 'https://cdn.example.com/x' }, name: 'Amanda' }])
  })

  it('as RDFa Lite is read where its vocabulary is schema.org', () => {
    const items = read(`<html prefix="og: https://ogp.me/ns#"><meta property="og:title" content="No">
      <div vocab="https://schema.org/" typeof="Person" resource="#me"><span property="name">Jane</span>
        <a property="url" href="/jane">me</a><div property="worksFor" typeof="Organization"><b property="name">Acme</b></div>
        <p property="og:description">No</p><div vocab="http://xmlns.com/foaf/0.1/" typeof="Agent"><b property="nick">No</b></div></div>
      <div typeof="schema:Event"><b property="schema:name">Fair</b><b property="name">No</b></div>`)
    expect(items).toEqual([
      {
        '@type': 'Person',
        '@id': 'https://example.com/team/#me',
        name: 'Jane',
        url: 'https://example.com/jane',
        worksFor: { '@type': 'Organization', name: 'Acme' },
      },
      { '@type': 'Event', name: 'Fair' },
    ])
  })

  it('that is hostile is bounded', () => {
    const item = '<div itemscope><b itemprop="name __proto__ constructor">'
    const startMs = performance.now()
    expect(read(`${item}x</b></div>`.repeat(5000))).toHaveLength(500)
    expect(JSON.stringify(read(item.repeat(400) + 'x'.repeat(1_000_000))).length).toBeLessThan(2_000_000)
    expect(Object.keys(read(`${item}x`)[0] ?? {})).toEqual(['name', '__proto__', 'constructor'])
    const refers = Array.from(
      { length: 2000 },
      (_, index) =>
        `<i id=i${index} itemscope itemprop=p itemref="i${(index * 7) % 2000} i${(index * 3) % 2000}">x</i>`,
    )
    expect(read(`<div itemscope itemref=i1></div>${refers.join('')}`).length).toBeLessThan(501)
    expect(performance.now() - startMs).toBeLessThan(10_000)
  })
})

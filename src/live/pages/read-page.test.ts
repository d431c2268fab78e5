import { describe, expect, it } from 'vitest'
import { readPage } from './read-page.ts'

const read = (html: string | Uint8Array, contentType = 'text/html; charset=utf-8') =>
  readPage({ url: 'https://example.com/', contentType, bytes: Buffer.from(html) })

const sentence = 'A sentence of an article that is long enough to stand out among the links of its page. '

describe('a page', () => {
  it('has a title, a language, its main text by lines, and the data that it states', () => {
    const page = read(`<!doctype html><html lang="de-DE"><head><title> A
      page </title>
      <script type="application/ld+json">{"@type":"Organization","name":"Acme"}</script>
      <script type="application/ld+json">[{"@type":"Person"}, 7]</script>
      <script type="application/ld+json">{broken</script>
      <script type="application/ld+json">[{"deep":${'['.repeat(90_000)}${']'.repeat(90_000)}}]</script></head>
      <body><nav><a href="/">Home</a> <a href="/about">About</a></nav>
      <article><h1>A page</h1><p>${sentence.repeat(5)}</p><p>${sentence.repeat(5)}Fish &amp; chips</p></article>
      <script>alert("no")</script><footer>Imprint</footer></body></html>`)
    expect(page).toMatchObject({
      title: 'A page',
      language: 'de-DE',
      jsonLd: [{ '@type': 'Organization', name: 'Acme' }, { '@type': 'Person' }],
    })
    const lines = page.text.split('\n')
    expect(lines.at(-1)).toMatch(/Fish & chips$/)
    expect(page.text).not.toMatch(/alert|Home|<|Imprint/)
    expect(page.html).toContain('<article>')
  })

  it('has lines and cells apart, whatever stands between their tags', () => {
    const cells = '<table><tr><th>Name</th><td>Ada</td></tr><tr><td>Born<td>1815</table>'
    const others =
      '<figure><img src="a.png"><figcaption>A picture</figcaption></figure><main>Text<hr>More</main>'
    const text = 'Name Ada\nBorn 1815\nA picture\nText\nMore'
    expect(read(cells + others).text).toBe(text)
    expect(read(`${cells}${others}${'<i></i>'.repeat(30_001)}`).text).toBe(text)
  })

  it('without a main part has all of its text', () => {
    expect(read('<p>One<p>Two <b>three</b><ul><li>Four</ul>').text).toBe('One\nTwo three\nFour')
    expect(read('').text).toBe('')
    expect(read('{"a":1}', 'application/json')).toEqual({
      title: null,
      language: null,
      html: '{"a":1}',
      text: '{"a":1}',
      images: [],
      jsonLd: [],
      microdata: [],
      microformats: [],
      isTruncated: false,
    })
  })

  it('has the elements that it leaves out, and those it has twice, in one document', () => {
    const article = `<h1>A page</h1><p>${sentence.repeat(5)}</p><p>${sentence.repeat(5)}</p>`
    const text = `A page\n${sentence.repeat(5).trim()}\n${sentence.repeat(5).trim()}`
    const title = '<title>Of the head</title>'
    expect(read(`<html lang=fr>${title}<article>${article}</article></html>`)).toMatchObject({
      title: 'Of the head',
      language: 'fr',
      text,
    })
    expect(
      read(`<head>${title}<div>${article}</div></head><body><svg><title>Icon</title></svg>`),
    ).toMatchObject({ title: 'Of the head', text })
    expect(read(`<body><div>${article}<html lang=de><body class=hidden></div>`)).toMatchObject({
      language: 'de',
      text,
    })
  })

  it('has no text of what nobody sees', () => {
    const { text } = read(`<article><p>${sentence.repeat(8)}</p>
      <p style="color: red; DISPLAY : none !important">Unshown</p><p hidden>Unshown</p>
      <p style="visibility:hidden">Unshown</p><template><p>Unshown</p></template><svg><text>Unshown</text></svg>
      <noscript><p>Unshown</p></noscript><style>Unshown</style><!-- Unshown --><p>Shown${sentence.repeat(8)}</article>`)
    expect(text).toContain('Shown')
    expect(text).not.toContain('Unshown')
  })

  it('with more elements or levels than are read has all of its text, and the data before them', () => {
    const head = '<title>Large</title><script type="Application/LD+JSON; charset=utf-8">{"a":1}</script>'
    const row = '<tr><td>Cell</td></tr>'
    for (const body of [`<table>${row.repeat(20_000)}</table>`, `${'<div>'.repeat(2000)}Cell`]) {
      const { title, jsonLd, text } = read(head + body)
      expect({ title, jsonLd }).toEqual({ title: 'Large', jsonLd: [{ a: 1 }] })
      expect(text).toMatch(/Cell$/)
    }
  })

  it('has its microformats, of today and of before, among the classes of a framework of styles', () => {
    const { microformats } =
      read(`<body class="h-full"><div class='h-screen h-card'><a class="u-url p-name h-4"
      href="/jane">Jane</a> <span class=p-org>Acme</span></div>
      <div class="vcard"><span class="fn">Old</span></div><p class="h-auto">h-index</p></body>`)
    expect(microformats).toEqual([
      {
        type: ['h-card'],
        properties: { url: ['https://example.com/jane'], name: ['Jane'], org: ['Acme'] },
      },
      { type: ['h-card'], properties: { name: ['Old'] } },
    ])
    expect(read(`<div class="h-full">${'<div class="h-card">'.repeat(3000)}`).microformats).toEqual([])
    expect(read(`<div class="h-card">${'<p class="p-note h-card">x'.repeat(500)}`).microformats).toHaveLength(
      1,
    )
  })

  it.each([
    ['the header', Buffer.from('<p>é</p>', 'latin1'), 'text/html; charset=iso-8859-1'],
    ['a meta element', Buffer.from('<meta charset="windows-1252"><p>é</p>', 'latin1'), 'text/html'],
    [
      'an older meta element',
      Buffer.from(
        '<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-15"><p>é</p>',
        'latin1',
      ),
      'text/html',
    ],
    ['a byte order mark', Buffer.from('\ufeff<p>é</p>', 'utf16le'), 'text/html'],
    ['a meta element that cannot be true', Buffer.from('<meta charset="utf-16"><p>é</p>'), 'text/html'],
    [
      'an XML declaration',
      Buffer.from('<?xml version="1.0" encoding="iso-8859-1"?><html><p>é\0</p></html>', 'latin1'),
      'application/xhtml+xml',
    ],
    ['its bytes, in UTF-8', Buffer.from('<p>é</p>'), 'text/html'],
    ['its bytes, in anything else', Buffer.from('<p>é</p>', 'latin1'), ''],
    [
      'its bytes, where the header names none that exists',
      Buffer.from('<p>é</p>'),
      'text/html; charset=klingon',
    ],
  ])('is decoded by %s', (_, bytes, type) => {
    expect(read(bytes, type).text).toBe('é')
  })

  it('that is hostile is read as far as it goes, within seconds', () => {
    const startMs = performance.now()
    expect(read('<div>'.repeat(100_000) + 'deep').text).toContain('deep')
    expect(read(`<p>${'<p '.repeat(100_000)}`).text).toBeTypeOf('string')
    expect(read('<!--'.repeat(100_000)).text).toBeTypeOf('string')
    expect(read('<script>'.repeat(100_000)).text).toBeTypeOf('string')
    expect(read(`<img ${Array.from({ length: 100_000 }, (_, index) => `a${index}`).join(' ')}>x`).text).toBe(
      'x',
    )
    expect(read(`<body>${`<p>${sentence}`.repeat(25_000)}`).text).toContain('A sentence')
    expect(read('<a><table><b>'.repeat(300) + 'x'.repeat(1_000_000)).text).toContain('xxx')
    expect(read(`<script type="application/ld+json">${'['.repeat(100_000)}</script>x`).text).toContain('x')
    expect(read('&lt;script&gt;alert(1)&lt;/script&gt;').text).toBe('<script>alert(1)</script>')
    expect(performance.now() - startMs).toBeLessThan(10_000)
  })
})

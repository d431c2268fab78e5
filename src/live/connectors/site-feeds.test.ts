// Posts of the feeds of websites.
import { describe, expect, it } from 'vitest'
import { servePosts } from '../../../test/support/post-answers.ts'
import { type ProviderAnswer, refusal } from '../../../test/support/provider-server.ts'
import { html } from '../../../test/support/record-answers.ts'

const { answers, list } = servePosts()

describe('the feeds of a website', () => {
  const item = (link: string, title: string, day: number) =>
    `<item><title>${title}</title><link>${link}</link><description>&lt;p&gt;About &amp;amp; more&lt;/p&gt;</description>
    <pubDate>0${day} May 2025 10:00:00 GMT</pubDate></item>`
  const rss = (items: string) =>
    `<?xml version="1.0"?><rss version="2.0"><channel><title>Acme</title>${items}</channel></rss>`
  const serve = (pages: Readonly<Record<string, ProviderAnswer>>) => {
    answers.answer = ({ path }) => pages[path] ?? refusal(404)
  }
  const ofAcme = (website = answers.server.url) => list({ type: 'company', name: 'Acme', website })

  it("are found on the home page or its blog; articles of other websites are not the company's", async () => {
    serve({
      '/': html('<a href="/company/blog/">Blog</a>'),
      '/company/blog/': html(
        '<link rel="alternate" type="application/rss+xml" href="/comments/feed"><link rel=alternate type=application/rss+xml href=/feed.xml>',
      ),
      '/feed.xml': html(
        rss(item('/a', 'First', 1) + item('/b', 'Second', 2) + item('https://else.example/c', 'Third', 3)),
        'application/rss+xml',
      ),
    })
    const { records } = await ofAcme()
    expect(records.map(({ article }) => article.title)).toEqual(['Second', 'First'])
    expect(records[0]).toMatchObject({
      share_url: `${answers.server.url}/b`,
      text: 'About & more',
      date_posted: '2025-05-02T10:00:00',
      actor: { actor_type: 'company', name: 'Acme' },
    })
  })

  it('that cannot be read are a fault, and a website without any has nothing', async () => {
    serve({ '/': html('<link rel=alternate type=application/atom+xml href=/atom>'), '/atom': html('<html>') })
    const failed = await ofAcme()
    expect(failed.outcomes).toMatchObject([{ connector: 'site_feeds', status: 'failed' }])
    serve({ '/': html('<p>Hello') })
    expect((await ofAcme()).outcomes).toMatchObject([{ status: 'nothing' }])
    // The feeds of a platform are not those of whom it has pages of.
    expect((await ofAcme('https://github.com/acme')).outcomes).toEqual([])
    expect(
      (await list({ urls: ['https://acme.example/team/ada', 'https://github.com/ada'] })).outcomes,
    ).toEqual([])
  })
})

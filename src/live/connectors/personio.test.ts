// The job pages of Personio, with saved answers of the shapes that it documents.
import { describe, expect, it } from 'vitest'
import { serveBoards } from '../../../test/support/board-answers.ts'
import type { ProviderAnswer } from '../../../test/support/provider-server.ts'
import { html } from '../../../test/support/record-answers.ts'

const { answers, list } = serveBoards()

describe('Personio', () => {
  const xml = (positions: string) =>
    `<?xml version="1.0" encoding="UTF-8"?><workzag-jobs>${positions}</workzag-jobs>`
  const position = `<position><id>17</id><subcompany>Acme GmbH</subcompany><office>München</office><department>IT</department>
    <name>Entwickler:in &amp; mehr</name><jobDescriptions>
    <jobDescription><name>Aufgaben</name><value><![CDATA[<ul><li>Bauen</li></ul>]]></value></jobDescription>
    <jobDescription><name>Profil</name><value><![CDATA[<p>Lust</p>]]></value></jobDescription>
    </jobDescriptions><employmentType>permanent</employmentType><createdAt>2025-01-07T09:49:39+00:00</createdAt></position>`
  const moved: ProviderAnswer = response => {
    response.writeHead(302, { location: 'https://www.personio.de/' }).end()
  }

  it('is read as XML, at either of its hosts', async () => {
    answers.routes = {
      '/': html('<a href="https://acme.jobs.personio.de/?language=de">Karriere</a>'),
      '/acme.jobs.personio.de/xml': moved,
      '/acme.jobs.personio.com/xml': html(xml(position), 'text/xml'),
    }
    const { records } = await list({ name: undefined })
    expect(records).toMatchObject([
      {
        job_details: {
          job_id: '17',
          title: 'Entwickler:in & mehr',
          url: 'https://acme.jobs.personio.com/job/17',
        },
        company: { basic_info: { name: 'Acme GmbH' } },
        location: { raw: 'München' },
        content: { description: 'Aufgaben\nBauen\nProfil\nLust' },
      },
    ])
  })

  it.each([
    ['cut off', xml(position).slice(0, 200)],
    ['a bomb', `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><workzag-jobs>&b;</workzag-jobs>`],
    ['too deep', '<a>'.repeat(100_000)],
  ])('with an answer that is %s is a fault', async (_, text) => {
    answers.routes = { '/acme.jobs.personio.de/xml': html(text, 'text/xml') }
    const { outcomes } = await list({
      urls: ['https://acme.jobs.personio.de'],
      website: undefined,
      domain: undefined,
    })
    expect(outcomes).toMatchObject([
      { connector: 'personio', status: 'failed', message: 'Its answer is not XML.' },
    ])
  })
})

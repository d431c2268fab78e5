// Asks the connectors that read websites, against one on loopback.
import { webPage } from '../../src/live/connectors/web-page.ts'
import { website } from '../../src/live/connectors/website.ts'
import { html, serveRecords } from './record-answers.ts'

/** Returns an element with data in JSON-LD. */
export const ld = (value: unknown) =>
  `<script type="application/ld+json">${JSON.stringify(value).replaceAll('</', '<\\/')}</script>`

export const page = (head: string, body = '') => html(`<html><head>${head}</head><body>${body}</body></html>`)

/** Opens the website for the tests of the file that calls it. */
export function servePages() {
  const answers = serveRecords([website, webPage])
  const at = (path: string) => answers.server.url + path
  return {
    answers,
    at,
    company: () => answers.lookUp('company', 'profile_url', at('/')),
    personAt: (path: string) => answers.lookUp('person', 'profile_url', at(path)),
    jobAt: (path: string) => answers.lookUp('job', 'page_url', at(path)),
  }
}

// Asks the connectors of job boards, against a server on loopback that is the website of the company too.
import { ashby } from '../../src/live/connectors/ashby.ts'
import { greenhouse } from '../../src/live/connectors/greenhouse.ts'
import { lever } from '../../src/live/connectors/lever.ts'
import { personio } from '../../src/live/connectors/personio.ts'
import { recruitee } from '../../src/live/connectors/recruitee.ts'
import { smartrecruiters } from '../../src/live/connectors/smartrecruiters.ts'
import { workable } from '../../src/live/connectors/workable.ts'
import type { RecordOwner } from '../../src/live/records/ability.ts'
import { serveRecords } from './record-answers.ts'

/** The connectors of job boards, in the order in which they are asked. */
export const boards = [greenhouse, lever, ashby, workable, smartrecruiters, recruitee, personio]

/** Opens the server for the tests of the file that calls it. */
export function serveBoards() {
  const answers = serveRecords(boards)
  const owner = (more: Partial<RecordOwner> = {}): RecordOwner => ({
    type: 'company',
    name: 'Acme',
    domain: 'acme.example',
    website: answers.server.url,
    urls: [],
    ...more,
  })
  return {
    answers,
    list: (more: Partial<RecordOwner> = {}, range = { page: 1, size: 10 }) =>
      answers.ask({ is: 'list', dataset: 'job', owner: owner(more), range }),
    lookUp: (value: string) => answers.lookUp('job', 'page_url', value),
  }
}

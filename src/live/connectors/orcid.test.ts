// ORCID, with saved answers of the shapes that it documents.
import { describe, expect, it } from 'vitest'
import { serveRecords } from '../../../test/support/record-answers.ts'
import { orcid } from './orcid.ts'

const answers = serveRecords([orcid])

describe('ORCID', () => {
  const affiliation = (summary: string, name: string, more: object) => ({
    summaries: [
      {
        [summary]: {
          organization: { name, address: { city: 'London', region: null, country: 'GB' } },
          ...more,
        },
      },
    ],
  })
  const date = (year: string, month?: string) => ({
    year: { value: year },
    month: month ? { value: month } : null,
    day: null,
  })
  const record = {
    'orcid-identifier': { uri: 'https://orcid.org/0000-0002-1825-0097', path: '0000-0002-1825-0097' },
    person: {
      name: { 'given-names': { value: 'Josiah' }, 'family-name': { value: 'Carberry' }, 'credit-name': null },
      biography: { content: 'Psychoceramics' },
      'researcher-urls': {
        'researcher-url': [{ 'url-name': 'Home', url: { value: 'https://carberry.example' } }],
      },
      emails: {
        email: [
          { email: 'j@brown.example', verified: true },
          { email: 'j@gmail.com', verified: true },
          { email: 'x@y.example', verified: false },
        ],
      },
      addresses: { address: [{ country: { value: 'GB' } }] },
      keywords: { keyword: [{ content: 'pots' }] },
    },
    'activities-summary': {
      employments: {
        'affiliation-group': [
          affiliation('employment-summary', 'Brown', {
            'role-title': 'Professor',
            'start-date': date('2001', '09'),
            'end-date': null,
          }),
          affiliation('employment-summary', 'Wesleyan', {
            'role-title': 'Lecturer',
            'start-date': null,
            'end-date': date('2000'),
          }),
        ],
      },
      educations: {
        'affiliation-group': [
          affiliation('education-summary', 'Oxford', { 'role-title': 'PhD', 'end-date': date('1995') }),
        ],
      },
    },
  }

  it('has the researcher of an address with positions, degrees and what was verified', async () => {
    answers.routes = { '/v3.0/0000-0002-1825-0097/record': record }
    const { records, problems } = await answers.lookUp(
      'person',
      'profile_url',
      'http://orcid.org/0000-0002-1825-0097',
    )
    expect(problems).toEqual([])
    expect(records).toMatchObject([
      {
        basic_profile: { name: 'Josiah Carberry', headline: 'Professor at Brown', summary: 'Psychoceramics' },
        social_handles: {
          professional_network_identifier: { profile_url: 'https://orcid.org/0000-0002-1825-0097' },
        },
        contact: {
          business_emails: [{ email: 'j@brown.example' }],
          personal_emails: [{ email: 'j@gmail.com' }],
          websites: ['https://carberry.example'],
        },
        experience: {
          employment_details: {
            current: [{ name: 'Brown', title: 'Professor', start_date: '2001-09-01T00:00:00' }],
            past: [{ name: 'Wesleyan', end_date: '2000-01-01T00:00:00' }],
          },
        },
        education: { schools: [{ school: 'Oxford', degree: 'PhD', end_year: 1995 }] },
      },
    ])
  })

  it('with everything private has a name alone; one that does not exist has nothing', async () => {
    answers.routes = {
      '/v3.0/0000-0002-1825-0098/record': {
        person: { name: { 'given-names': { value: 'Ida' } }, biography: null },
        'activities-summary': null,
      },
    }
    expect(
      (await answers.lookUp('person', 'profile_url', 'https://orcid.org/0000-0002-1825-0098')).records,
    ).toMatchObject([{ basic_profile: { name: 'Ida' } }])
    const { outcomes } = await answers.lookUp(
      'person',
      'profile_url',
      'https://orcid.org/0000-0002-1825-009X',
    )
    expect(outcomes).toMatchObject([{ connector: 'orcid', status: 'nothing' }])
  })
})

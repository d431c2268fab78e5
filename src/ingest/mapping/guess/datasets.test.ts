// Guesses for files of jobs, posts, developers and reviews, as job boards and platforms export them.
import { expect, it } from 'vitest'
import { datasetNamed } from '../../../catalog/index.ts'
import type { JsonObject } from '../../../lib/json/json.ts'
import { compileCheck } from '../../check/check.ts'
import { compileMapping } from '../compile.ts'
import { guessMapping } from './guess.ts'

async function guessed(name: string, row: JsonObject) {
  const dataset = datasetNamed(name)
  if (!dataset) throw new Error(`There is no dataset ${name}.`)
  const compiled = await compileMapping(guessMapping(dataset, [row], 'export.csv'), dataset, '.')
  const [mapped] = compiled.map(row)
  return mapped && 'record' in mapped ? compileCheck(dataset)(mapped.record) : mapped
}

it.each<readonly [string, JsonObject, JsonObject]>([
  [
    'job',
    {
      'Job Title': 'Data Engineer',
      Company: 'Acme Robotics',
      Location: 'Berlin, Germany',
      'Apply URL': 'https://acme.example/jobs/1?id=7',
      'Posted Date': '2026-02-03',
      'Job Description': 'You build pipelines.',
    },
    {
      job_details: { title: 'Data Engineer', url: 'https://acme.example/jobs/1?id=7' },
      company: { basic_info: { name: 'Acme Robotics' } },
      location: { raw: 'Berlin, Germany' },
      content: { description: 'You build pipelines.' },
      metadata: { date_added: '2026-02-03T00:00:00' },
    },
  ],
  [
    'social_post',
    {
      Text: 'We are hiring engineers',
      'Post URL': 'https://network.example/posts/1',
      Author: 'Ana Silva',
      Likes: '12',
      Comments: '3',
      'Published At': '2026-02-03',
    },
    {
      text: 'We are hiring engineers',
      share_url: 'https://network.example/posts/1',
      actor: { name: 'Ana Silva' },
      engagement: { total_reactions: 12, total_comments: 3 },
      date_posted: '2026-02-03T00:00:00',
    },
  ],
  [
    'dev_platform',
    {
      html_url: 'https://github.com/octo',
      login: 'octo',
      followers: '7',
      bio: 'I build things',
      blog: 'https://octo.example',
    },
    {
      profile_url: 'https://github.com/octo',
      login: 'octo',
      followers: 7,
      bio: 'I build things',
      website_url: 'https://octo.example',
    },
  ],
  [
    'employee_review',
    {
      Company: 'Acme Robotics',
      Domain: 'acme.example',
      'Overall Rating': '4.1',
      Reviews: '120',
      Culture: '3.9',
    },
    {
      company_name: 'Acme Robotics',
      company_domain: 'acme.example',
      overall_rating: 4.1,
      review_count: 120,
      culture_and_values_rating: 3.9,
    },
  ],
])('a file of %s needs no mapping when its columns say what they are', async (name, row, record) => {
  expect(await guessed(name, row)).toEqual({ record, problems: [] })
})

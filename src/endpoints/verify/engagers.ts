// Finds the people who react to a person's own posts or comment on them, and who work at the employer that the person
// claims.
import { person } from '../../catalog/person/person.ts'
import type { SocialPost } from '../../catalog/social-post/social-post.ts'
import { normalCompanyName } from '../../normal/company-name.ts'
import { fold } from '../../normal/text.ts'
import { valueAt } from '../../query/read.ts'
import type { Records, StoredRecord } from '../../stores/records.ts'
import { feedOf } from '../enrich/post-feed.ts'
import type { Employment, EngagerEvidence } from './evidence.ts'

const postsMax = 20
/** The most engagers whose records are read. */
const recordsMax = 200

type Engager = NonNullable<NonNullable<NonNullable<SocialPost['reactors']>[number]>['reactor']>

export async function engagerEvidence(
  { id, record }: StoredRecord,
  role: Employment | undefined,
  records: Records,
): Promise<EngagerEvidence> {
  const url = valueAt(record, 'social_handles.professional_network_identifier.profile_url')
  const author = {
    type: person.name,
    ids: [id],
    url: typeof url === 'string' && url !== '' ? url : undefined,
  }
  const feed = { types: ['original'], includesRepostsByOthers: false, from: 0, to: postsMax }
  const posts = await feedOf(author, feed, records)
  const engagers = new Map<string, Engager>()
  for (const { record: post } of posts) {
    const { reactors, comments } = post as SocialPost
    for (const engager of [
      ...(reactors ?? []).map(({ reactor }) => reactor),
      ...(comments ?? []).map(({ commenter }) => commenter),
    ]) {
      const key = engager && keyOf(engager)
      if (key && engager.service_entity_id !== id && key !== author.url) engagers.set(key, engager)
    }
  }
  const isColleague = colleagueTest(role)
  const stated = [...engagers].filter(([, engager]) => isColleague(engager)).map(([key]) => key)
  const onFile = await colleaguesOnFile([...engagers.values()], role, records)
  return {
    postsExamined: posts.length,
    engagersExamined: engagers.size,
    engagersMatched: new Set([...stated, ...onFile]).size,
  }
}

const keyOf = ({ professional_network_url: url, name, service_entity_id: id }: Engager): string | undefined =>
  url || (id ? `id ${id}` : undefined) || name || undefined

/** Returns whether an engager states the employer, as company or in the headline. */
function colleagueTest(role: Employment | undefined): (engager: Engager) => boolean {
  const employer = normalCompanyName(role?.name ?? '')
  if (employer === undefined) return () => false
  const names = ` ${fold(role?.name ?? '')} `
  return ({ company, headline, title }) => {
    if (company && normalCompanyName(company) === employer) return true
    const line = ` ${fold(`${headline ?? ''} ${title ?? ''}`).replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `
    return line.includes(` at${names}`) || line.includes(` bei${names}`) || line.includes(` chez${names}`)
  }
}

/** Returns the keys of engagers whose own record has a job at the employer's record. */
async function colleaguesOnFile(
  engagers: readonly Engager[],
  role: Employment | undefined,
  records: Records,
): Promise<readonly string[]> {
  const employer = role?.service_company_id
  if (!employer) return []
  const known = engagers
    .filter(({ actor_type: type, service_entity_id: id }) => type === person.name && typeof id === 'number')
    .slice(0, recordsMax)
  const ids = known.map(({ service_entity_id: id }) => Number(id))
  const rows = await records.pickValues(person.name, ids, ['experience.employment_details.current'])
  const colleagues = new Set(
    rows.filter(({ values }) => worksAt(values.flat(), employer)).map(({ id }) => id),
  )
  return known.flatMap(engager =>
    colleagues.has(Number(engager.service_entity_id)) ? (keyOf(engager) ?? []) : [],
  )
}

const worksAt = (jobs: readonly unknown[], employer: number): boolean =>
  jobs.some(job => (job as Employment | null)?.service_company_id === employer)

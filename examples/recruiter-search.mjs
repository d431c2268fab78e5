// Lists candidates for a role, those who are not in the list of people already written to: node recruiter-search.mjs engineer Germany 20
import { createClient } from 'almanac/client'

const { ALMANAC_URL: url = 'http://127.0.0.1:8080', ALMANAC_API_KEY: key = '' } = process.env
const [title = 'engineer', country = 'Germany', wanted = '20', ...writtenTo] = process.argv.slice(2)
const almanac = createClient({ url, key })

const body = {
  filters: {
    op: 'and',
    conditions: [
      { field: 'experience.employment_details.current.title', type: '(.)', value: title },
      { field: 'basic_profile.location.country', type: '=', value: country },
    ],
  },
  sorts: [{ field: 'professional_network.followers', order: 'desc' }],
  fields: [
    'basic_profile.name',
    'basic_profile.current_title',
    'basic_profile.location.city',
    'social_handles.professional_network_identifier.profile_url',
  ],
  ...(writtenTo.length > 0 && { post_processing: { exclude_profiles: writtenTo } }),
}

const { total_count: total } = await almanac.person.search({ ...body, limit: 0 })
console.log(`${total} people fit. The first of them:`)
let shown = 0
for await (const person of almanac.person.search.all({ ...body, limit: Math.min(100, Number(wanted)) })) {
  const { name, current_title: current, location } = person.basic_profile
  const { profile_url: profile } = person.social_handles.professional_network_identifier
  console.log([name, current, location.city, profile].join('\t'))
  shown += 1
  if (shown === Number(wanted)) break
}

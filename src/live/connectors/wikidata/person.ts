// People of Wikidata.
import type { JsonObject } from '../../../lib/json/json.ts'
import {
  allValuesOf,
  type Item,
  idIn,
  idsOf,
  type Labels,
  qualifierDay,
  qualifierId,
  type Statement,
  textsOf,
} from '../../records/wikidata-items.ts'

export function personRow(item: Item, labels: Labels): JsonObject {
  const labelOf = (id: string) => labels.get(id) ?? ''
  const namesIn = (property: string) =>
    idsOf(item, property)
      .map(labelOf)
      .filter(name => name !== '')
  const first = (property: string) => textsOf(item, property)[0] ?? ''
  const period = (statement: Statement) => ({
    start: qualifierDay(statement, 'P580'),
    end: qualifierDay(statement, 'P582'),
  })
  const employers = allValuesOf(item, 'P108').map(statement => ({
    name: labelOf(idIn(statement)),
    title: labelOf(qualifierId(statement, 'P39')) || labelOf(qualifierId(statement, 'P794')),
    ...period(statement),
  }))
  const positions = allValuesOf(item, 'P39').map(statement => ({
    name: '',
    title: labelOf(idIn(statement)),
    ...period(statement),
  }))
  const jobs = [...employers, ...positions].filter(({ name, title }) => name !== '' || title !== '')
  const died = allValuesOf(item, 'P570').length > 0
  const picture = first('P18')
  return {
    id: item.id,
    name: item.label,
    description: item.description,
    picture:
      picture === ''
        ? ''
        : `https://commons.wikimedia.org/wiki/Special:FilePath/${encodeURIComponent(picture.replaceAll(' ', '_'))}`,
    place: namesIn('P551')[0] ?? '',
    country: namesIn('P27')[0] ?? '',
    languages: namesIn('P1412'),
    // A position that has begun and not ended is one of today, unless the person has died.
    current: jobs.filter(({ start, end }) => end === '' && start !== '' && !died),
    past: jobs.filter(({ end }) => end !== '' || died),
    schools: allValuesOf(item, 'P69').map(statement => ({
      name: labelOf(idIn(statement)),
      degree: labelOf(qualifierId(statement, 'P512')),
      field: labelOf(qualifierId(statement, 'P812')),
      ...period(statement),
    })),
    websites: textsOf(item, 'P856'),
    microblog: first('P2002'),
    orcid: first('P496'),
    github: first('P2037'),
  }
}

const employment = (list: string) => `
    each: ${list}
    fields:
      name: name
      title: title
      start_date: { from: start, date: true, invalid: drop }
      end_date: { from: end, date: true, invalid: drop }`

export const personMapping = `
dataset: person
source: wikidata
ids: { wikidata: id, orcid: orcid }
fields:
  basic_profile.name: name
  basic_profile.headline: description
  basic_profile.location.raw: ["{place}, {country}", country]
  basic_profile.location.country: country
  basic_profile.profile_picture_permalink: picture
  basic_profile.languages: languages
  social_handles.professional_network_identifier.profile_url: "https://www.wikidata.org/wiki/{id}"
  social_handles.professional_network_identifier.urn_url: article
  social_handles.dev_platform_identifier.profile_url: "https://github.com/{github}"
  social_handles.microblog_identifier.slug: microblog
  contact.websites: websites
  experience.employment_details.current:${employment('current')}
  experience.employment_details.past:${employment('past')}
  education.schools:
    each: schools
    fields:
      school: name
      degree: degree
      field_of_study: field
      start_year: { from: start, year: true, invalid: drop }
      end_year: { from: end, year: true, invalid: drop }
`

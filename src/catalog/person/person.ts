// The person record: fields, abilities, identifiers.
import { dataset } from '../dataset.ts'
import {
  boolean,
  choice,
  date,
  integer,
  list,
  many,
  number,
  type RecordOf,
  section,
  text,
  url,
} from '../field.ts'
import { place, placeParts } from '../place.ts'
import { sources } from '../sources.ts'
import { developerProfiles } from './developer.ts'
import { employment } from './employment.ts'
import { emailStatuses, openToCards } from './vocabulary.ts'

const filteredYear = {
  chosen: 'Filters read the years of a school, so that graduates of some years are found.',
}

const fields = {
  service_person_id: integer('filter', 'return', { stamped: 'id' }),
  updated_at: date({ stamped: 'updated_at' }),
  basic_profile: section({
    name: text('filter', 'sort', 'suggest', 'return', { blank: '', names: 'person' }),
    name_latin: text({ hidden: true, stamped: 'latin_name' }),
    first_name: text('filter', 'suggest', { blank: '', names: 'person' }),
    last_name: text('filter', 'suggest', { blank: '', names: 'person' }),
    headline: text('filter', 'suggest', 'return', { blank: '' }),
    current_title: text('return', { blank: '' }),
    normalized_title: section(
      {
        matched_title: text('filter', 'return'),
        department: text('filter', 'return'),
        sub_department: text('filter', 'return'),
        similarity: number('return'),
        confident: boolean('return', { chosen: 'True from a similarity of 0.8.' }),
      },
      { nullable: true },
    ),
    professional_network_name: text('filter', 'return', { blank: '', names: 'person' }),
    summary: text('filter', { blank: '' }),
    location: section(
      {
        ...placeParts('filter', 'suggest', 'return'),
        full_location: text('filter', 'sort', 'suggest', { near: 'coordinates' }),
        city: text('filter', 'sort', 'suggest', 'return', { blank: '' }),
        state: text('filter', 'sort', 'suggest', 'return', { blank: '' }),
        country: { ...placeParts().country, abilities: ['filter', 'sort', 'suggest', 'return'] },
      },
      {
        abilities: ['filter', 'sort', 'suggest', 'return'],
        textOf: ['raw', 'full_location'],
        near: 'coordinates',
      },
    ),
    languages: many(text('filter', 'suggest')),
    last_updated: date('filter'),
    profile_picture_permalink: text('return', { blank: '' }),
  }),
  professional_network: section({
    name: text(),
    headline: text(),
    current_title: text(),
    summary: text(),
    pronoun: text(),
    profile_picture_url: text(),
    profile_picture_permalink: text(),
    location: place('filter', 'suggest'),
    connections: integer('filter'),
    followers: integer('filter'),
    joined_date: date(),
    verifications: many(text()),
    open_to_cards: many(choice(openToCards, 'filter', 'suggest')),
    metadata: section({ last_scraped_source: text('filter') }),
  }),
  social_handles: section({
    professional_network_identifier: section({
      profile_url: url('return'),
      urn_url: url({ permission: 'urn_url' }),
    }),
    dev_platform_identifier: section({ profile_url: url('return') }),
    microblog_identifier: section({ slug: text('filter', 'suggest', 'return', { blank: '' }) }),
  }),
  experience: section({
    employment_details: section({ current: employment('current'), past: employment('past') }),
  }),
  education: section({
    schools: list(
      {
        school: text('filter', 'suggest', 'return', { blank: '' }),
        degree: text('filter', 'suggest', 'return', { blank: '' }),
        field_of_study: text('filter', 'suggest', 'return', { blank: '' }),
        start_year: integer('filter', 'return', filteredYear),
        end_year: integer('filter', 'return', filteredYear),
        activities_and_societies: text('return', { blank: '' }),
        description: text('return', { blank: '' }),
        institute_logo_url: text('return', { blank: '' }),
        institute_logo_permalink: text('return', { blank: '' }),
        professional_network_id: text('return', { blank: '' }),
        location: section(
          { ...placeParts('filter', 'return'), full_location: text('filter', 'return') },
          { abilities: ['filter', 'return'], textOf: ['raw', 'full_location'], near: 'coordinates' },
        ),
      },
      { key: ['school', 'degree', 'field_of_study'] },
    ),
  }),
  certifications: list(
    {
      name: text('filter', 'suggest'),
      issuing_organization: text('filter', 'suggest'),
      issue_date: date('filter'),
      expiration_date: date('filter'),
      credential_id: text('filter'),
      credential_url: text('filter'),
      source: text(),
    },
    { key: ['name', 'issuing_organization'], permission: 'certifications' },
  ),
  honors: list(
    { title: text('filter', 'suggest'), issuer: text(), issued_date: date(), description: text() },
    { key: ['title', 'issuer'], permission: 'honors' },
  ),
  skills: section({ professional_network_skills: many(text('filter', 'suggest')) }),
  dev_platform_profiles: developerProfiles,
  contact: section({
    has_business_email: boolean('filter', 'return', { blank: false }),
    business_emails: list(
      {
        email: text(),
        status: choice(emailStatuses),
        last_updated: date(),
        service_company_id: integer({ linked: true }),
      },
      { key: ['email'] },
    ),
    personal_emails: list(
      { email: text(), status: choice(emailStatuses), last_updated: date() },
      { key: ['email'] },
    ),
    phone_numbers: many(text()),
    websites: many(text()),
  }),
  assessment: section({
    authenticity: section({
      tier: text('filter', 'sort', { chosen: 'high, medium or low.' }),
      verdict: text('filter', { chosen: 'genuine, probably_genuine, inconclusive, probably_fake or fake.' }),
    }),
  }),
  recently_changed_jobs: boolean('filter', { derived: true }),
  years_of_experience: text('filter', { derived: true }),
  years_of_experience_raw: integer('filter', { derived: true }),
  metadata: section({
    updated_at: date('filter', 'return', { stamped: 'updated_at' }),
    last_scraped_source: text('filter'),
  }),
  sources,
} as const

export const person = dataset({
  name: 'person',
  singular: 'person',
  plural: 'people',
  title: 'Person',
  id: 'service_person_id',
  fields,
  identifiers: [
    {
      kind: 'profile_url',
      form: 'profile_url',
      identity: 'sure',
      requestKey: 'professional_network_profile_urls',
      paths: [
        'social_handles.professional_network_identifier.profile_url',
        'social_handles.professional_network_identifier.urn_url',
      ],
    },
    {
      kind: 'dev_profile_url',
      form: 'profile_url',
      identity: 'sure',
      paths: ['social_handles.dev_platform_identifier.profile_url'],
    },
    {
      kind: 'business_email',
      form: 'email',
      identity: 'named_alike',
      requestKey: 'business_emails',
      paths: ['contact.business_emails.email'],
    },
    {
      kind: 'personal_email',
      form: 'email',
      identity: 'named_alike',
      paths: ['contact.personal_emails.email'],
    },
  ],
  nameOf: 'basic_profile.name',
  naming: 'person',
  findsByName: false,
  essential: { fields: ['basic_profile.name'], missing: 'has neither an identifier nor a name' },
  naturalKey: ['experience.employment_details.current[].name', 'basic_profile.location.raw'],
  dateOf: ['updated_at', 'metadata.updated_at', 'basic_profile.last_updated'],
  links: ['current', 'past'].flatMap(when =>
    ['service_company_id', 'is_unlinked'].map(name => `experience.employment_details.${when}.${name}`),
  ),
  enrich: {
    shownByDefault: ['service_person_id', 'basic_profile', 'social_handles'],
    data: 'person_data',
    notReturned: ['contact'],
  },
  answeredBy: Object.fromEntries(
    ['business_emails', 'personal_emails', 'phone_numbers', 'websites'].map(kind => [
      `contact.${kind}`,
      ['/person/contact/enrich', '/batch/person/contact/enrich'],
    ]),
  ),
  search: {
    results: 'profiles',
    price: 0.03,
    weights: {
      'basic_profile.name': 6,
      'basic_profile.headline': 4,
      'basic_profile.summary': 1,
      'basic_profile.normalized_title.matched_title': 2,
      'basic_profile.location': 3,
      'basic_profile.languages': 2,
      'experience.employment_details.current.title': 6,
      'experience.employment_details.current.name': 4,
      'experience.employment_details.current.description': 1,
      'experience.employment_details.current.company_industries': 1,
      'experience.employment_details.current.function_category': 1,
      'experience.employment_details.past.title': 2,
      'experience.employment_details.past.name': 2,
      'experience.employment_details.past.description': 0.5,
      'education.schools.school': 3,
      'education.schools.degree': 1,
      'education.schools.field_of_study': 2,
      'skills.professional_network_skills': 4,
      'certifications.name': 2,
      'certifications.issuing_organization': 0.5,
      'honors.title': 1,
      'dev_platform_profiles.bio': 1,
      'dev_platform_profiles.all_languages': 1,
      'dev_platform_profiles.all_topics': 1,
    },
    filtersAreCalled: 'filter fields',
  },
  vectors: {
    'experience.employment_details.current.title': 1,
    'experience.employment_details.past.title': 0.8,
    'basic_profile.headline': 0.95,
    'skills.professional_network_skills': 0.9,
    'education.schools.field_of_study': 0.7,
    'experience.employment_details.current.company_industries': 0.7,
  },
  unions: {
    'experience.employment_details': {
      lists: ['experience.employment_details.current', 'experience.employment_details.past'],
      filter: ['end_date'],
      suggest: ['employment_type'],
    },
  },
  shorthands: {
    open_to_cards: 'professional_network.open_to_cards',
    employment_type: 'experience.employment_details.employment_type',
    'social_handles.microblog_handle': 'social_handles.microblog_identifier.slug',
  },
})

export type Person = RecordOf<typeof fields>

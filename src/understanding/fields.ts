// The fields of each dataset that the words of a query may speak of. One more dataset is one more entry.
import type { FieldPath } from '../catalog/dataset.ts'

/** The kinds of values that are looked up among those on file. */
export const namedKinds = [
  'employer',
  'school',
  'skill',
  'title',
  'field_of_study',
  'language',
  'certification',
  'employer_industry',
  'city',
  'name',
  'first_name',
  'investor',
  'last_name',
] as const
export type NamedKind = (typeof namedKinds)[number]

/** The numbers of people around somebody or something that queries name. */
export type AudienceCount = 'followers' | 'connections' | 'reactions' | 'comments' | 'shares'

export interface ReadableFields {
  /** The columns of values that stand for themselves. */
  readonly named: { readonly [Kind in NamedKind]?: readonly string[] }
  readonly place?: PlaceFields
  /** The head office of the employer. */
  readonly headOffice?: string
  readonly title?: TitleFields
  readonly seniority?: string
  /** The level of the jobs of before. */
  readonly seniorityPast?: string
  /** The level of the jobs of now and before. */
  readonly seniorityAny?: string
  /** The title whose words state the level, where no field does. */
  readonly levelTitle?: string
  readonly function?: string
  /** The function of the jobs of before. */
  readonly functionPast?: string
  /** The function of the jobs of now and before. */
  readonly functionAny?: string
  readonly employer?: { readonly current: string; readonly past?: string; readonly any: string }
  readonly skill?: { readonly value?: string; readonly texts: readonly string[] }
  readonly school?: string
  /** The year in which a school was left. */
  readonly graduated?: string
  readonly degree?: string
  readonly fieldOfStudy?: string
  readonly language?: string
  readonly certification?: string
  readonly name?: string
  readonly experienceYears?: string
  readonly tenureYears?: string
  readonly joined?: string
  readonly changedJobs?: string
  /** The text that tells of a job of now or before. */
  readonly jobText?: string
  /** The text that tells of a person's life. */
  readonly biography?: string
  /** When a job ended. */
  readonly left?: string
  /** The employer, the beginning, the end and the years of a job of now or before, which stand in one entry of a list. */
  readonly stay?: Readonly<Record<'name' | 'began' | 'ended' | 'years', string>>
  /** The numbers of people who follow the person or the company, are connected with the person, or answered to the post. */
  readonly audience?: Readonly<Partial<Record<AudienceCount, string>>>
  /** The list of hashtags, and the text in which they stand. */
  readonly hashtag?: { readonly list: string; readonly text: string }
  /** The cards that say what somebody is open to. */
  readonly openTo?: string
  readonly employerSize?: string
  /** The section of the changes of the headcount in hundredths, with a field for each number of months: `12m`. */
  readonly growth?: string
  readonly employerIndustry?: readonly string[]
  readonly employerType?: string
  /** Full-time, freelance and so on. */
  readonly employmentType?: string
  /** The name of a technology that the company uses. */
  readonly technology?: string
  /** The bounds of an estimate of the revenue. */
  readonly revenue?: { readonly least: string; readonly most: string }
  readonly founded?: string
  /** The day on which the shares of a company were first listed. */
  readonly listed?: string
  /** The status of a company: active, inactive, acquired or public. */
  readonly status?: string
  readonly funding?: {
    readonly total: string
    readonly round: string
    readonly date: string
    readonly investors: string
  }
  /** The field that says whether work is remote, hybrid or on site. */
  readonly workplace?: string
  /** The author of the record, whose text may be about anything. */
  readonly author?: string
  /** The field that says whether the author is a person or a company. */
  readonly authorType?: string
  /** The date of the record itself. */
  readonly posted?: string
}

interface PlaceFields {
  /** The section or text with coordinates. */
  readonly near: string
  readonly city?: string
  readonly state?: string
  readonly country: string
  readonly continent?: string
  /** The addresses of all offices. */
  readonly offices?: string
  /** A text that may state what the other fields lack. */
  readonly text: string
}

interface TitleFields {
  readonly text: string
  readonly past?: string
  readonly headline?: string
  /** The canonical title. */
  readonly matched?: string
}

const current = 'experience.employment_details.current'

const person: ReadableFields = {
  named: {
    employer: ['experience.employment_details.name'],
    school: ['education.schools.school'],
    skill: ['skills.professional_network_skills'],
    title: ['experience.employment_details.title'],
    field_of_study: ['education.schools.field_of_study'],
    language: ['basic_profile.languages'],
    certification: ['certifications.name'],
    employer_industry: [`${current}.company_industries`, `${current}.company_professional_network_industry`],
    city: ['basic_profile.location.city'],
    name: ['basic_profile.name'],
    first_name: ['basic_profile.first_name'],
    last_name: ['basic_profile.last_name'],
  },
  place: {
    near: 'basic_profile.location',
    city: 'basic_profile.location.city',
    state: 'basic_profile.location.state',
    country: 'basic_profile.location.country',
    continent: 'basic_profile.location.continent',
    text: 'basic_profile.location.raw',
  },
  openTo: 'professional_network.open_to_cards',
  headOffice: `${current}.company_headquarters_country`,
  title: {
    text: `${current}.title`,
    past: 'experience.employment_details.past.title',
    headline: 'basic_profile.headline',
    matched: 'basic_profile.normalized_title.matched_title',
  },
  seniority: `${current}.seniority_level`,
  seniorityPast: 'experience.employment_details.past.seniority_level',
  seniorityAny: 'experience.employment_details.seniority_level',
  function: `${current}.function_category`,
  functionPast: 'experience.employment_details.past.function_category',
  functionAny: 'experience.employment_details.function_category',
  employer: {
    current: `${current}.name`,
    past: 'experience.employment_details.past.name',
    any: 'experience.employment_details.name',
  },
  skill: {
    value: 'skills.professional_network_skills',
    texts: [`${current}.title`, 'basic_profile.headline'],
  },
  school: 'education.schools.school',
  graduated: 'education.schools.end_year',
  degree: 'education.schools.degree',
  fieldOfStudy: 'education.schools.field_of_study',
  language: 'basic_profile.languages',
  certification: 'certifications.name',
  name: 'basic_profile.name',
  experienceYears: 'years_of_experience_raw',
  tenureYears: `${current}.years_at_company_raw`,
  joined: `${current}.start_date`,
  changedJobs: 'recently_changed_jobs',
  jobText: 'experience.employment_details.description',
  biography: 'basic_profile.summary',
  left: 'experience.employment_details.end_date',
  stay: {
    name: 'experience.employment_details.name',
    began: 'experience.employment_details.start_date',
    ended: 'experience.employment_details.end_date',
    years: 'experience.employment_details.years_at_company_raw',
  },
  audience: {
    followers: 'professional_network.followers',
    connections: 'professional_network.connections',
  },
  employerSize: `${current}.company_headcount_latest`,
  employerIndustry: [`${current}.company_industries`, `${current}.company_professional_network_industry`],
  employerType: `${current}.company_type`,
  employmentType: `${current}.employment_type`,
}

const company: ReadableFields = {
  named: {
    name: ['basic_info.name'],
    investor: ['funding.investors'],
    skill: ['technographics.technologies.name'],
    employer_industry: [
      'basic_info.industries',
      'taxonomy.professional_network_industry',
      'taxonomy.categories',
      'taxonomy.professional_network_specialities',
      'basic_info.markets',
    ],
  },
  place: {
    near: 'locations.headquarters',
    country: 'locations.country',
    offices: 'locations.all_office_addresses',
    text: 'locations.headquarters',
  },
  skill: { value: 'technographics.technologies.name', texts: [] },
  name: 'basic_info.name',
  audience: { followers: 'followers.count' },
  employerSize: 'headcount.total',
  growth: 'headcount.growth_percent',
  employerIndustry: [
    'basic_info.industries',
    'taxonomy.professional_network_industry',
    'taxonomy.categories',
    'taxonomy.professional_network_specialities',
    'basic_info.markets',
  ],
  employerType: 'basic_info.company_type',
  technology: 'technographics.technologies.name',
  revenue: { least: 'revenue.estimated.lower_bound_usd', most: 'revenue.estimated.upper_bound_usd' },
  founded: 'basic_info.year_founded',
  listed: 'revenue.public_markets.ipo_date',
  status: 'basic_info.status',
  funding: {
    total: 'funding.total_investment_usd',
    round: 'funding.last_round_type',
    date: 'funding.last_fundraise_date',
    investors: 'funding.investors',
  },
}

const job: ReadableFields = {
  named: {
    employer: ['company.basic_info.name'],
    title: ['job_details.title'],
    skill: ['technographics.technologies.name'],
    employer_industry: ['company.basic_info.industries'],
    city: ['location.city'],
  },
  place: {
    near: 'location',
    city: 'location.city',
    state: 'location.state',
    country: 'location.country',
    continent: 'location.continent',
    text: 'location.raw',
  },
  title: { text: 'job_details.title' },
  levelTitle: 'job_details.title',
  employer: { current: 'company.basic_info.name', any: 'company.basic_info.name' },
  skill: { texts: ['job_details.title', 'content.description'] },
  employerSize: 'company.headcount.total',
  technology: 'technographics.technologies.name',
  revenue: {
    least: 'company.revenue.estimated.lower_bound_usd',
    most: 'company.revenue.estimated.upper_bound_usd',
  },
  employerIndustry: ['company.basic_info.industries'],
  workplace: 'job_details.workplace_type',
  posted: 'metadata.date_added',
}

const social_post: ReadableFields = {
  named: { name: ['actor.name'], employer: ['actor.company_name'], title: ['actor.title'] },
  place: {
    near: 'actor.location',
    city: 'actor.location.city',
    state: 'actor.location.state',
    country: 'actor.location.country',
    continent: 'actor.location.continent',
    text: 'actor.location.raw',
  },
  title: { text: 'actor.title', headline: 'actor.headline' },
  levelTitle: 'actor.title',
  author: 'actor.name',
  authorType: 'actor.actor_type',
  audience: {
    reactions: 'engagement.total_reactions',
    comments: 'engagement.total_comments',
    shares: 'engagement.num_shares',
  },
  hashtag: { list: 'hashtags', text: 'text' },
  employer: { current: 'actor.company_name', any: 'actor.company_name' },
  name: 'actor.name',
  posted: 'date_posted',
}

/** The fields by dataset; a dataset without an entry is searched by keywords alone. */
export const readableFields: Readonly<Record<string, ReadableFields>> = { person, company, job, social_post }

/** Returns whether a key with the permissions may filter by the field. */
export const mayFilter = (
  { abilities, permission }: Pick<FieldPath, 'abilities' | 'permission'>,
  permissions: ReadonlySet<string>,
): boolean => abilities.includes('filter') && (permission === undefined || permissions.has(permission))

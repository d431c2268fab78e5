// A profile on a developer platform.
import { boolean, date, integer, list, many, number, section, text, url } from '../field.ts'

const repository = {
  full_name: text('filter'),
  owner: text('filter'),
  is_fork: boolean('filter'),
  description: text('filter'),
  primary_language: text('filter'),
  topics: many(text('filter')),
  license_key: text('filter'),
  archived: boolean('filter'),
  disabled: boolean('filter'),
  is_template: boolean('filter'),
  has_issues: boolean('filter'),
  has_projects: boolean('filter'),
  has_wiki: boolean('filter'),
  stars: integer('filter'),
  forks_count: integer('filter'),
  open_issues_count: integer('filter'),
  size: integer('filter'),
  dev_platform_created_at: date('filter'),
  dev_platform_updated_at: date('filter'),
  dev_platform_pushed_at: date('filter'),
} as const

/** One developer account: an entry of a person's record, and a record of its own in dev_platform. */
export const developerProfile = {
  account_type: text(),
  profile_url: url('filter'),
  name: text('filter'),
  email: text(),
  location: section({ raw: text('filter') }, { abilities: ['filter'], textOf: ['raw'] }),
  company_text: text('filter'),
  bio: text('filter'),
  website_url: text('filter'),
  profile_picture_url: text(),
  is_hireable: boolean('filter'),
  is_site_admin: boolean(),
  confidence_score: number(),
  public_repo_count: integer('filter', 'sort'),
  followers: integer('filter', 'sort'),
  following: integer('filter', 'sort'),
  declared_handles: list(
    { platform: text(), url: text() },
    { key: ['platform', 'url'], chosen: 'Items are { platform, url }.' },
  ),
  org_memberships: list(
    { login: text(), url: text() },
    { key: ['login'], chosen: 'Items are { login, url }.' },
  ),
  updated_at: date(),
  metadata: section({
    created_at: date('filter', 'sort'),
    last_scraped_source: text(),
    last_updated: date(),
  }),
  total_repos: integer('filter', 'sort'),
  total_stars: integer('filter', 'sort'),
  max_stars: integer('filter', 'sort'),
  median_stars: integer('filter', 'sort'),
  all_languages: many(text('filter')),
  all_topics: many(text('filter')),
  repos: list(repository, { key: ['full_name'] }),
} as const

export const developerProfiles = list(developerProfile, { key: ['profile_url'] })

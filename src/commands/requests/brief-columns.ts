// The columns of tables of records where nobody chose the fields: those that tell one record from another.
export const briefColumns: Readonly<Record<string, readonly string[]>> = {
  person: [
    'basic_profile.name',
    'basic_profile.current_title',
    'experience.employment_details.current.name',
    'basic_profile.location.raw',
  ],
  company: [
    'basic_info.name',
    'basic_info.primary_domain',
    'headcount.total',
    'basic_info.year_founded',
    'locations.headquarters',
  ],
  job: [
    'job_details.title',
    'company.basic_info.name',
    'location.raw',
    'job_details.workplace_type',
    'metadata.date_added',
  ],
  social_post: ['actor.name', 'date_posted', 'text', 'engagement.total_reactions'],
  dev_platform: ['login', 'profile_url', 'followers'],
  employee_review: [],
}

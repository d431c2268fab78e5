// The summaries of the groups of commands that ask a service, and more where it is needed.
export const groupHelp: Readonly<Record<string, readonly [summary: string, description?: string]>> = {
  person: ['find people, look them up, identify them'],
  company: ['find companies, look them up, identify them'],
  job: ['find jobs'],
  social_post: ['find posts, and list those of a person or company'],
  dev_platform: ['look developer profiles up'],
  employee_review: ['show what employees say of a company'],
  web: ['search the web, and fetch pages'],
  batch: [
    'run large requests in the background',
    'A batch job looks up to 10,000 identifiers up, or reads all rows of a search, in the background: submit it, see how far it is, and download its result. You pay at its end, for what was found.',
  ],
  'batch submit': ['begin a batch job'],
  'batch submit person': ['begin a batch job about people'],
  'batch submit company': ['begin a batch job about companies'],
  'batch submit job': ['begin a batch job about jobs'],
  'batch submit social_post': ['begin a batch job about posts'],
  exports: [
    'have the service write records into files',
    'An export writes what a search finds, or the records of a list, into a file of the service, once or every so many hours. almanac export, without an s, writes the records of a data directory instead, and costs nothing.',
  ],
  'exports create': ['begin an export'],
  watch: [
    'report new records and changes',
    'A watch reports records that newly match filters (search), or changes of the people or companies of a list (entities), to a webhook, a chat or an e-mail address.',
  ],
  'watch create': ['begin a watch'],
  'watch list': ['list the watches of a kind'],
  'watch test': ['send a sample of what a watch delivers'],
  'watch preview': ['send a sample of a watch that is not stored yet'],
  ...Object.fromEntries(
    [
      ['person', 'people'],
      ['company', 'companies'],
      ['job', 'jobs'],
      ['social_post', 'posts'],
    ].flatMap(([dataset, plural]): [string, readonly [string]][] => [
      [`watch create ${dataset}`, [`watch ${plural}`]],
      [`watch list ${dataset}`, [`list watches for ${plural}`]],
      [`watch test ${dataset}`, [`send a sample of a watch for ${plural}`]],
    ]),
  ),
  account: ['show credits, usage and what the key may do'],
  'account usage': ['show what was asked, and what it cost'],
}

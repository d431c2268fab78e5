// The examples in the help of commands that ask a service: two command lines for each, without the command itself.
// test/journeys/command-line.test.ts runs them over the demo world; `$NAME` stands for the id of something it made.

const profile = 'https://www.profiles.example/in/felix-schroeder-tejcg'
const hook = `'[{"type": "webhook", "url": "https://example.com/hook"}]'`
const daily = `'{"trigger": {"type": "interval", "every_hours": 24}}'`
const titleChanges = `'{"field": "basic_profile.current_title", "type": "changed"}'`
const headcountChanges = `'{"field": "headcount.total", "type": "increased"}'`

const ofAnId = (name: string): readonly string[] => [`$${name}`, `$${name} --output jsonl`]
const ofAList: readonly string[] = ['--limit 5', '--all --output jsonl']

const watchesBy = (filters: string, more: string): readonly string[] => [
  `--filter '${filters}' --config ${daily} --notifications ${hook}`,
  `--filter '${filters}' --fields ${more} --config ${daily} --notifications ${hook}`,
]
const watchLists = ['--status active', '--all --output jsonl']
const watchSamples = (id: string) => [`$${id} --count 1 --no-deliver`, `$${id} --no-deliver --output jsonl`]
const previews = (track: string) => [
  `--track ${track} --no-deliver`,
  `--track ${track} --count 2 --no-deliver --output jsonl`,
]

const badaneroNow = 'experience.employment_details.current.name = Badanero'

export const requestExamples: Readonly<Record<string, readonly string[]>> = {
  'person enrich': [
    `--professional-network-profile-urls ${profile} --fields basic_profile,skills`,
    '--business-emails ahmet.sahin@vekinis.com --dry-run',
  ],
  'person contact': [
    `--professional-network-profile-urls ${profile} --fields contact.business_emails`,
    `--professional-network-profile-urls ${profile} --verified`,
  ],
  'person identify': [
    `--people '[{"name": "Merve Özkan", "company": "Nisotek"}]'`,
    '--emails ahmet.sahin@vekinis.com --output csv',
  ],
  'person search': [
    "--filter 'basic_profile.location.country = Germany' --filter 'experience.employment_details.current.title (.) engineer' --sort professional_network.followers:desc --limit 5",
    "'engineers in Germany who know Python, no managers' --limit 5 --output table",
  ],
  'person autocomplete': [
    "--field experience.employment_details.current.title --query 'head of' --limit 5",
    "--field basic_profile.headline --query en --filter 'basic_profile.location.country = France' --output table",
  ],
  'company enrich': [
    '--domains badanero.de --fields basic_info,headcount',
    `--names 'Badaner GmbH, "Vekinis Architects"' --output csv`,
  ],
  'company identify': [
    "--names 'Badaner GmbH'",
    '--domains badanero.de,vekinis.com --fields basic_info.name --output table',
  ],
  'company search': [
    "--filter 'headcount.total => 200' --filter 'basic_info.industries in Software Development, IT Services' --limit 5",
    "--filter 'basic_info.year_founded > 2019' --sort headcount.total:desc --fields basic_info.name,headcount.total --output csv",
  ],
  'company autocomplete': [
    '--field basic_info.industries --query soft',
    "--field basic_info.name --query 'bad' --limit 3 --output table",
  ],
  'employee_review enrich': ['--service-company-id 1', '--service-company-id 1 --dry-run'],
  'job search': [
    "--filter 'job_details.workplace_type = Remote' --filter 'job_details.title (.) manager' --limit 5",
    '--filter \'company.headcount.total => 100\' --limit 0 --aggregations \'[{"type": "group_by", "field": "location.country", "size": 3}]\'',
  ],
  'job autocomplete': [
    '--field job_details.title --query sales',
    "--field location.country --query '' --limit 5",
  ],
  'social_post search': [
    "--filter 'text contains release' --limit 5",
    "--filter 'engagement.total_reactions > 100' --fields actor.name,text,date_posted --limit 5 --output csv",
  ],
  'social_post enrich': [
    `--professional-network-profile-url ${profile} --limit 1`,
    '--company-domain badanero.de --limit 2 --fields actor_name,text,date_posted',
  ],
  'dev_platform enrich': ['--login octocat', '--service-person-id 1'],
  'web search': [
    "--query 'solar power' --sources web",
    "--query 'heat pumps' --site wikipedia.org --sources web --dry-run",
  ],
  'web enrich': ['--urls https://example.com --dry-run', '--urls https://example.com --human-mode --dry-run'],
  'batch submit person enrich': [
    `--professional-network-profile-urls ${profile}`,
    'examples/leads.csv --result-format csv --fields basic_profile.headline',
  ],
  'batch submit person contact': [
    `--professional-network-profile-urls ${profile} --fields business_email`,
    `--professional-network-profile-urls ${profile} --fields business_email --dry-run`,
  ],
  'batch submit person identify': [
    '--emails ahmet.sahin@vekinis.com',
    `--people '[{"name": "Merve Özkan", "company": "Nisotek"}]' --include-unmatched`,
  ],
  'batch submit person search': [
    `--filter '${badaneroNow}' --max-results 100`,
    "--filter 'skills.professional_network_skills has_all python, sql' --fields basic_profile --dry-run",
  ],
  'batch submit person verify': [
    `--professional-network-profile-urls ${profile}`,
    `--professional-network-profile-urls ${profile} --dry-run`,
  ],
  'batch submit company enrich': [
    '--domains badanero.de,vekinis.com',
    "--names 'Badaner GmbH' --include-unmatched",
  ],
  'batch submit company search': [
    "--filter 'headcount.total => 200' --max-results 100",
    "--filter 'basic_info.year_founded > 2019' --sort headcount.total:desc --dry-run",
  ],
  'batch submit job search': [
    '--service-company-ids 1,2',
    '--service-company-ids 1 --max-results 10 --dry-run',
  ],
  'batch submit social_post enrich': [
    '--company-names Badanero',
    '--company-domains badanero.de --limit 5 --dry-run',
  ],
  'batch list': ['--status completed', '--all --output jsonl'],
  'batch get': ofAnId('BATCH_ID'),
  'batch cancel': ofAnId('OTHER_BATCH_ID'),
  'exports create person': [
    "--filter 'basic_profile.location.country = Germany' --format csv --max-results 5",
    `--professional-network-profile-urls ${profile} --fields basic_profile --format jsonl`,
  ],
  'exports create company': [
    "--filter 'headcount.total => 200' --format parquet",
    '--domains badanero.de,vekinis.com --format csv',
  ],
  'exports create job': [
    '--format csv --max-results 5',
    "--filter 'job_details.workplace_type = Remote' --every-hours 24",
  ],
  'exports create social_post': [
    "--filter 'text contains release' --format jsonl",
    '--format csv --max-results 5',
  ],
  'exports list': ofAList,
  'exports get': ofAnId('EXPORT_ID'),
  'exports runs': ['$EXPORT_ID --limit 5', '$EXPORT_ID --all --output jsonl'],
  'exports run': ['$EXPORT_ID $EXPORT_RUN_ID', '$EXPORT_ID $EXPORT_RUN_ID --output jsonl'],
  'exports cancel': ofAnId('EXPORT_ID'),
  'exports delete': ['$EXPORT_ID', '$OTHER_EXPORT_ID --output jsonl'],
  'watch fields': ['--output csv', '--output table'],
  'watch create person search': watchesBy(
    'basic_profile.location.country = Germany',
    'basic_profile.name,basic_profile.current_title',
  ),
  'watch create company search': watchesBy('basic_info.year_founded > 2019', 'basic_info.name'),
  'watch create job search': watchesBy('job_details.workplace_type = Remote', 'job_details.title'),
  'watch create social_post search': watchesBy('text contains release', 'actor.name,text'),
  'watch create person entities': [
    `--entities '{"professional_network_profile_urls": ["${profile}"]}' --track ${titleChanges} --config ${daily} --notifications ${hook}`,
    `--entities '{"professional_network_profile_urls": ["${profile}"]}' --track ${titleChanges} --config ${daily} --notifications ${hook} --dry-run`,
  ],
  'watch create company entities': [
    `--entities '{"domains": ["badanero.de"]}' --track ${headcountChanges} --config ${daily} --notifications ${hook}`,
    `--entities '{"domains": ["badanero.de"]}' --track ${headcountChanges} --config ${daily} --notifications ${hook} --dry-run`,
  ],
  'watch list person search': watchLists,
  'watch list company search': watchLists,
  'watch list job search': watchLists,
  'watch list social_post search': watchLists,
  'watch list person entities': watchLists,
  'watch list company entities': watchLists,
  'watch test person search': watchSamples('PERSON_SEARCH_WATCH_ID'),
  'watch test company search': watchSamples('COMPANY_SEARCH_WATCH_ID'),
  'watch test job search': watchSamples('JOB_SEARCH_WATCH_ID'),
  'watch test social_post search': watchSamples('SOCIAL_POST_SEARCH_WATCH_ID'),
  'watch test person entities': watchSamples('PERSON_WATCH_ID'),
  'watch test company entities': watchSamples('COMPANY_WATCH_ID'),
  'watch preview person': previews(titleChanges),
  'watch preview company': previews(headcountChanges),
  'watch get': ofAnId('WATCH_ID'),
  'watch update': ['$WATCH_ID --status paused', '$WATCH_ID --status active'],
  'watch backtest': ['$WATCH_ID --since 2026-01-01', '$WATCH_ID --since 2026-01-01 --count 5 --output jsonl'],
  'watch run': ['$WATCH_ID', '$WATCH_ID --output table'],
  'watch runs': ['$WATCH_ID --limit 5', '$WATCH_ID --only-credited --output table'],
  'watch summary': ['$WATCH_ID $RUN_ID', '$WATCH_ID $RUN_ID --output table'],
  'watch delete': ['$OTHER_WATCH_ID', '$OTHER_WATCH_ID --output jsonl'],
  'webhooks deliveries': ['--status failed', '--limit 5 --output table'],
  'webhooks replay': ofAnId('DELIVERY_ID'),
  'account usage events': ['--limit 5 --hide-free --output table', '--start 2026-01-01 --all --output csv'],
  'account usage event': ofAnId('EVENT_ID'),
  'account usage summary': ['--group-by product,component --output table', '--group-by day --bucket 1d'],
  'account usage errors': ['--output table', '--endpoints /person/search'],
  'account credits': ['--output table', '--json'],
  'account endpoints': ['--category Person --output table', '--path /person/search --include-fields'],
}

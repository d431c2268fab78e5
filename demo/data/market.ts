// The market of the demo world's companies: the technologies, investors and publishers that they use, raise from and read.

interface Technology {
  readonly name: string
  readonly category: string
  readonly super_category: string
}

const technologyLines: readonly (readonly [superCategory: string, category: string, names: string])[] = [
  ['development', 'programming_language', 'Python|TypeScript|Java|Go|Rust|C++|Kotlin|PHP|Ruby|Scala'],
  ['development', 'framework', 'React|Vue.js|Django|Spring|Rails|Laravel|Node.js|Angular|Flask'],
  ['data', 'database', 'PostgreSQL|MySQL|MongoDB|Redis|SQLite|Cassandra|ClickHouse|Elasticsearch'],
  ['data', 'data_pipeline', 'Apache Kafka|Apache Spark|Apache Airflow|dbt|Apache Flink'],
  ['infrastructure', 'container', 'Kubernetes|Docker|Helm|Istio'],
  ['infrastructure', 'web_server', 'Nginx|Apache HTTP Server|HAProxy|Varnish'],
  ['infrastructure', 'observability', 'Prometheus|Grafana|OpenTelemetry|Jaeger'],
  ['business', 'content_management', 'WordPress|Drupal|Ghost|Joomla'],
  ['business', 'analytics', 'Matomo|Plausible|Metabase|Apache Superset'],
  ['ai', 'ai_model', 'PyTorch|TensorFlow|scikit-learn|Jupyter'],
]

export const technologies: readonly Technology[] = technologyLines.flatMap(
  ([super_category, category, names]) => names.split('|').map(name => ({ name, category, super_category })),
)

const investorWords =
  'Northlight Quillstone Amberfield Tidewater Lanternhill Oakmere Silverfen Brightwater Cairnwell Driftwood Elmhurst Foxglove Greyfell Harrowgate Ironbridge Juniperro Kestrelway Larkspire Mossbank Nettlecombe'.split(
    ' ',
  )
const investorForms = ['Ventures', 'Capital', 'Partners', 'Angels'] as const
const investorTypes: { readonly [form: string]: string } = {
  Ventures: 'venture_capital',
  Capital: 'private_equity',
  Partners: 'venture_capital',
  Angels: 'angel_group',
}

export const investors = investorWords.flatMap((word, row) =>
  investorForms.map((form, column) => ({
    name: `${word} ${form}`,
    type: investorTypes[form] ?? 'venture_capital',
    uuid: `5eed0000-0000-4000-8000-${String(row * 100 + column).padStart(12, '0')}`,
    categories: row % 3 === 0 ? ['Seed', 'Early Stage'] : ['Growth', 'Late Stage'],
  })),
)

export const publishers = [
  { name: 'The Daily Ledgerline', domain: 'ledgerline.example' },
  { name: 'Startup Gazette', domain: 'startup-gazette.example' },
  { name: 'Industry Courier', domain: 'industry-courier.example' },
  { name: 'Wire of Business', domain: 'wireofbusiness.example' },
]

export const headlines = [
  '{name} opens a new office in {city}',
  '{name} names new head of sales',
  '{name} grows to {headcount} people',
  'How {name} rethinks {topic}',
  '{name} and partners announce a programme for {topic}',
]

export const streets = [
  'Market Street',
  'Harbour Road',
  'Station Square',
  'Linden Avenue',
  'Mill Lane',
  'Castle Street',
  'Park Row',
]

export const reviewTexts = [
  'Does what it promises and the team answers quickly.',
  'Good colleagues, sometimes slow decisions.',
  'We moved over in a week and never looked back.',
  'Solid, though the reports could be clearer.',
  'Fair pay and real flexibility.',
]

// Company names of the public sample files with their domains, for the measurements of names.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parse as parseCsv } from 'csv-parse/sync'
import { parse as parseYaml } from 'yaml'
import { companyDomain } from '../src/normal/domain.ts'

export interface RealCompany {
  readonly source: string
  readonly name: string
  readonly formerNames: readonly string[]
  readonly domain: string | undefined
  /** The symbol of its paper on an exchange. */
  readonly symbol?: string
}

export const sampleFolder = process.env.SHARED_DATA ?? join(import.meta.dirname, '../../shared/data')

/** Returns all companies; none when the sample files are not on this machine. */
export function realCompanies(): readonly RealCompany[] {
  if (!existsSync(join(sampleFolder, 'companies'))) return []
  return [...listed(), ...startups(), ...landscape(), ...remote()].filter(({ name }) => name.trim() !== '')
}

const unzipped = (file: string): string => gunzipSync(readFileSync(join(sampleFolder, file))).toString('utf8')

const company = (
  source: string,
  name: string,
  website: string,
  formerNames: readonly string[] = [],
): RealCompany => ({
  source,
  name,
  formerNames,
  domain: companyDomain(website),
})

// The sample files have known shapes, so that their rows are cast, not checked.
function listed(): readonly RealCompany[] {
  const files = readdirSync(join(sampleFolder, 'companies')).filter(file => file.startsWith('listed_'))
  return files.flatMap(file => {
    const rows = parseCsv(unzipped(`companies/${file}`), { columns: true, relax_quotes: true }) as {
      symbol: string
      name: string
      website: string
    }[]
    return rows.map(({ symbol, name, website }) => ({
      ...company(file.slice(7, 10), name, website),
      symbol,
    }))
  })
}

function startups(): readonly RealCompany[] {
  const lines = unzipped('yc/companies.jsonl.gz').trim().split('\n')
  return lines.map(line => {
    const row = JSON.parse(line) as { name: string; website: string | null; former_names: string[] }
    return company('yc', row.name, row.website ?? '', row.former_names)
  })
}

function landscape(): readonly RealCompany[] {
  const tree = parseYaml(unzipped('companies/cncf_landscape.yml.gz')) as {
    landscape: { subcategories: { items: ({ name: string; homepage_url?: string } | null)[] }[] }[]
  }
  const items = tree.landscape.flatMap(category => category.subcategories.flatMap(part => part.items))
  return items.flatMap(item => (item ? [company('cncf', item.name, item.homepage_url ?? '')] : []))
}

function remote(): readonly RealCompany[] {
  const lines = unzipped('companies/remote_companies_md.jsonl.gz').trim().split('\n')
  return lines.map(line => {
    const { markdown } = JSON.parse(line) as { markdown: string }
    const read = (key: string): string => new RegExp(`^${key}: *"?([^"\\n]*)`, 'm').exec(markdown)?.[1] ?? ''
    return company('remote', read('title'), read('website'))
  })
}

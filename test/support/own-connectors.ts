// Connectors of the operator's own, each with people by address and companies by domain, and a server that answers.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type ProviderAnswer,
  type ProviderQuestion,
  type ProviderServer,
  refusal,
  startProvider,
} from './provider-server.ts'

export interface OwnConnectors {
  /** The settings of a service that has them. */
  readonly environment: Readonly<Record<string, string>>
  readonly servers: Readonly<Record<string, ProviderServer>>
  /** Rows by the identifier that finds them, for each connector; a function answers itself. Others have none. */
  readonly rows: Record<string, Record<string, object | ProviderAnswer>>
  /** The identifiers that were asked for since the last call, with the names of the connectors. */
  questions(): readonly string[]
  close(): void
}

export async function startOwnConnectors(
  names: readonly string[],
  { perMinute = 6000 } = {},
): Promise<OwnConnectors> {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-own-'))
  const rows: OwnConnectors['rows'] = Object.fromEntries(names.map(name => [name, {}]))
  const asked: string[] = []
  const servers: Record<string, ProviderServer> = {}
  for (const name of names) {
    const server = await startProvider(({ query }: ProviderQuestion) => {
      const value = query.get('value') ?? ''
      asked.push(`${name} ${value}`)
      return rows[name]?.[value] ?? refusal(404)
    })
    servers[name] = server
    writeFileSync(join(folder, `${name}.yaml`), descriptionOf(name, server.url, perMinute))
  }
  return {
    environment: { ALMANAC_CONNECTORS: folder },
    servers,
    rows,
    questions: () => asked.splice(0).sort(),
    close: () => {
      for (const server of Object.values(servers)) server.close()
      rmSync(folder, { recursive: true })
    },
  }
}

const descriptionOf = (name: string, url: string, perMinute: number): string => `
name: ${name}
address: ${url}
limits: { per_minute: ${perMinute} }
keep_seconds: 1
person:
  lookup: { takes: [profile_url], request: { path: /people, query: { value: "{value}" } } }
  mapping:
    ids: { ${name}: id }
    fields:
      basic_profile.name: name
      basic_profile.headline: headline
      skills.professional_network_skills: skills
      social_handles.professional_network_identifier.profile_url: page
company:
  lookup: { takes: [domain], request: { path: /companies, query: { value: "{value}" } } }
  mapping:
    ids: { ${name}: id }
    fields:
      basic_info.name: name
      basic_info.description: description
      basic_info.website: site
      headcount.total: staff
`

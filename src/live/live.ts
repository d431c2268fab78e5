// Live sources as the endpoints use them.
import type { AbilityName } from './connector.ts'
import { connectors } from './connectors/index.ts'
import type { Pages } from './pages/pages.ts'
import type { Providers } from './providers.ts'
import type { RecordIntake } from './records/intake.ts'
import { type RecordSources, recordSources } from './records/records.ts'
import { searchWeb, type WebSearchRequest, type WebSearchResult } from './search/search.ts'
import { type SearchSourceName, searchSources } from './search/sources.ts'
import { type LiveConfig, missingSettings } from './settings.ts'

/** A source of web searches that no provider answers, and what would change that. */
export interface UnsetSource {
  readonly source: SearchSourceName
  readonly hint: string
}

export interface LiveServices {
  /** False when live sources are switched off. */
  readonly isOn: boolean
  /** Fetches a page and reads it. Throws a PageFault. */
  readonly readPage: Pages['read']
  /** Returns the sources that no provider answers; all of them when live sources are switched off. */
  unsetSources(): readonly UnsetSource[]
  searchWeb(request: WebSearchRequest): Promise<WebSearchResult>
  /** The providers of records. */
  readonly records: RecordSources
}

interface LiveOptions {
  readonly config: LiveConfig
  readonly providers: Providers
  readonly pages: Pages
  readonly intake: RecordIntake
  readonly nowMs: () => number
}

export function liveServices({ config, providers, pages, intake, nowMs }: LiveOptions): LiveServices {
  const isAnswered = (ability: AbilityName) => providers.all(ability).length > 0
  return {
    isOn: config.isOn,
    readPage: pages.read,
    unsetSources: () =>
      allSources
        .filter(source => !isAnswered(searchSources[source].ability))
        .map(source => ({ source, hint: hintFor(searchSources[source].ability, config) })),
    records: recordSources({ providers, pages, intake, nowMs }),
    searchWeb: request => searchWeb(request, { providers, pages, nowMs }),
  }
}

const allSources = Object.keys(searchSources) as SearchSourceName[]

function hintFor(ability: AbilityName, config: LiveConfig): string {
  if (!config.isOn) return 'Live sources are switched off (ALMANAC_LIVE).'
  const choices = connectors
    .filter(({ answers }) => answers[ability])
    .map(({ name }) => missingSettings(name, config).join(' and '))
  return `The operator can set ${choices.join(', or ')}.`
}

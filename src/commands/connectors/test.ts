// `almanac connectors test`: asks one provider a question, now.
import { Command } from '@commander-js/extra-typings'
import { InputError } from '../../errors.ts'
import { readConnectorFiles } from '../../ingest/live/connector-files.ts'
import type { JsonObject } from '../../lib/json/json.ts'
import type { Abilities, AbilityName } from '../../live/connector.ts'
import { connectors } from '../../live/connectors/index.ts'
import { readFeed } from '../../live/feeds/read-feed.ts'
import type { ProviderAccess } from '../../live/provider-access.ts'
import { ProviderFault } from '../../live/provider-fault.ts'
import { openProviders, type Providers } from '../../live/providers.ts'
import { questionOf, type SearchAbility } from '../../live/search/ability.ts'
import { type FilteredResult, refuseWithoutAddresses } from '../../live/search/filter.ts'
import { type LiveConfig, missingSettings } from '../../live/settings.ts'
import { didYouMean } from '../../normal/nearest-word.ts'
import { once, text } from '../arguments.ts'
import { examples } from '../help-examples.ts'
import { findRecords } from '../installation.ts'
import { jsonOption, printTable } from '../output.ts'
import { NotFoundError } from '../usage-error.ts'
import { askForRecords, type TestOutcome } from './test-records.ts'

export const test = () =>
  new Command('test')
    .summary('ask a provider one question')
    .description(
      'Asks a provider one question for each kind that it answers, with the settings of this environment. Ends with 1 when it fails. What a provider charges for a question, it charges for this one too.',
    )
    .argument('<name>', 'the name of the connector', once('<name>', text))
    .option('--query <text>', 'the question; solar power when absent', once('--query', text))
    .option(...jsonOption)
    .addHelpText(
      ...examples('almanac connectors test wikipedia', 'almanac connectors test brave --query heat'),
    )
    .action(async (name, options) => {
      const { live } = findRecords()
      const custom = readConnectorFiles(live, process.env)
      const all = [...custom, ...connectors]
      const connector = all.find(other => other.name === name)
      if (!connector) {
        const names = all.map(other => other.name)
        throw new NotFoundError(
          `There is no connector ${name}.${didYouMean(name, names)} There are ${names.join(', ')}.`,
        )
      }
      if (!live.isOn) throw new InputError('ALMANAC_LIVE is off: nothing is asked.')
      const missing = missingSettings(name, live)
      if (missing.length > 0) throw new InputError(`${connector.title} needs ${missing.join(' and ')}.`)
      const providers = openProviders({
        config: live,
        custom,
        onChange: () => {},
        readFeed: async feed => readFeed(feed),
      })
      try {
        const outcomes = await askAll(name, options.query ?? 'solar power', { providers, live })
        printTable(
          { connector: name, outcomes },
          {
            head: ['question', 'answer', 'results', 'first result'],
            rows: outcomes.map(({ question, fault, results, first }) => [
              question,
              fault ?? 'answered',
              results,
              first ?? '',
            ]),
          },
          options,
        )
        if (outcomes.some(({ fault }) => fault !== null)) process.exitCode = 1
      } finally {
        await providers.close()
      }
    })

/** The shape of an answer that a model is tested with. */
const sentence: JsonObject = {
  type: 'object',
  properties: { sentence: { type: 'string' } },
  required: ['sentence'],
  additionalProperties: false,
}

async function askAll(
  name: string,
  query: string,
  { providers, live }: { readonly providers: Providers; readonly live: LiveConfig },
): Promise<readonly TestOutcome[]> {
  const provider = providers.named(name)
  if (!provider) return []
  const outcomes: TestOutcome[] = []
  const ask = async (answers: Partial<Abilities>, question: AbilityName, access: ProviderAccess) => {
    if (question === 'overview') {
      const text = await answers.overview?.ask({ task: 'Answer in one sentence.', material: query }, access)
      return [{ url: text ?? '' }]
    }
    if (question === 'embeddings') {
      const embedded = await answers.embeddings?.ask([query], access)
      return [{ url: `${embedded?.dimensions ?? 0} dimensions` }]
    }
    if (question === 'structured') {
      const asked = { task: 'Answer in one sentence.', material: query, name: 'answer', schema: sentence }
      return [{ url: JSON.stringify(await answers.structured?.ask(asked, access)) }]
    }
    const search = answers[question] as SearchAbility<FilteredResult> | undefined
    const results = (await search?.ask(questionOf(query), access)) ?? []
    refuseWithoutAddresses(results)
    return results
  }
  for (const question of Object.keys(provider.connector.answers) as AbilityName[]) {
    try {
      const { answer } = await provider.ask(access => ask(provider.connector.answers, question, access))
      outcomes.push({ question, fault: null, results: answer.length, first: answer[0]?.url ?? null })
    } catch (error) {
      const fault = error instanceof ProviderFault ? error.message : String(error)
      outcomes.push({ question, fault, results: 0, first: null })
    }
  }
  return [...outcomes, ...(await askForRecords(provider, query, live))]
}

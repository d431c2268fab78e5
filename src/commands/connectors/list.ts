// `almanac connectors list`.
import { Command } from '@commander-js/extra-typings'
import { readConnectorFiles } from '../../ingest/live/connector-files.ts'
import { connectors } from '../../live/connectors/index.ts'
import { customConnector } from '../../live/custom/connector.ts'
import type { ProviderStatus } from '../../live/provider.ts'
import { missingSettings } from '../../live/settings.ts'
import { readStatuses } from '../../live/status-file.ts'
import { examples } from '../help-examples.ts'
import { findRecords } from '../installation.ts'
import { jsonOption, printTable } from '../output.ts'

export const list = () =>
  new Command('list')
    .summary('show the providers that live endpoints ask')
    .description(
      'Shows the providers that live endpoints ask: which can be asked with the settings of this environment, which settings the others need, and what the service last heard of each.',
    )
    .option(...jsonOption)
    .addHelpText(...examples('almanac connectors list', 'almanac connectors list --json'))
    .action(options => {
      const { live, dataDir } = findRecords()
      const statuses = readStatuses(dataDir)
      const custom = readConnectorFiles(live, process.env).map(customConnector)
      const rows = [...custom, ...connectors].map(({ name, title, answers, records = {}, key, url }) => {
        const isCustom = custom.some(other => other.name === name)
        const setup = isCustom ? { url: url ?? '', key: undefined } : live.providers[name]
        const status = statuses[name]
        return {
          name,
          title,
          answers: [...Object.keys(answers), ...Object.keys(records)],
          url: setup?.url ?? null,
          key: key ? (setup?.key === undefined ? 'not set' : 'set') : 'not needed',
          state: stateOf(missingSettings(name, live), live.isOn, status),
          last_answer: isoOf(status?.last_answer_ms),
          last_fault: status?.last_fault ?? null,
          last_fault_at: isoOf(status?.last_fault_ms),
        }
      })
      const listing = {
        head: ['name', 'answers', 'state', 'key', 'last answer', 'last fault'],
        rows: rows.map(row => [
          row.name,
          row.answers,
          row.state,
          row.key,
          row.last_answer ?? '',
          row.last_fault === null ? '' : `${row.last_fault_at} ${row.last_fault}`,
        ]),
      }
      printTable({ connectors: rows }, listing, options)
    })

function stateOf(missing: readonly string[], isOn: boolean, status: ProviderStatus | undefined): string {
  if (!isOn) return 'switched off (ALMANAC_LIVE)'
  if (missing.length > 0) return `needs ${missing.join(' and ')}`
  const restsUntilMs = status?.rests_until_ms ?? 0
  return restsUntilMs > Date.now() ? `rests until ${isoOf(restsUntilMs)}` : 'ready'
}

const isoOf = (ms: number | null | undefined): string | null =>
  ms === null || ms === undefined ? null : new Date(ms).toISOString()

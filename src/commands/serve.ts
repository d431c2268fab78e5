// `almanac serve`: opens the data, loads the demo world on the first run, and serves until it is told to stop.
import { Command } from '@commander-js/extra-typings'
import { createFirstKey } from '../access/keys.ts'
import type { Config } from '../config.ts'
import { apiVersion } from '../endpoints/version.ts'
import { readConnectorFiles } from '../ingest/live/connector-files.ts'
import { lowerOthersPriority } from '../lib/threads/priority.ts'
import { openAccessLog } from '../processes/access-log.ts'
import { openRecords, openServedLedger } from '../processes/adapters.ts'
import { refuseLost, servedFolderOf } from '../processes/data-folder.ts'
import { loadServing } from '../processes/load-serving.ts'
import { logDeaths, openLog, openServiceOutput, outliveFaults } from '../processes/log.ts'
import { closeToOthers } from '../processes/private-files.ts'
import { type Service, startService as startServing } from '../processes/service.ts'
import { keyPermissions } from '../stores/key-settings.ts'
import type { Ledger } from '../stores/ledger.ts'
import { examples } from './help-examples.ts'
import { keyWithSecret } from './keys/shown.ts'
import { ensureDemo, expectDemo } from './load-demo.ts'
import { type JsonOption, printResult } from './output.ts'
import { announce } from './running-services.ts'
import { readSettings } from './settings-file.ts'

export const serve = () =>
  new Command('serve')
    .summary('start the service')
    .description('Serves the data directory over HTTP. When it is new, the demo world is loaded first.')
    .option('--no-demo', 'start empty instead')
    .option('--json', 'print the address, and the first key, as one JSON value')
    .addHelpText(...examples('almanac serve', 'ALMANAC_PORT=9000 almanac serve --no-demo'))
    .action(start)

interface ServeOptions extends JsonOption {
  readonly demo: boolean
}

async function start(options: ServeOptions): Promise<void> {
  const config = readSettings()
  lowerOthersPriority()
  const output = openServiceOutput()
  const log = openLog(config.logLevel, output)
  const accessLog = openAccessLog(config.accessLog)
  logDeaths(log)
  refuseLost(config)
  // A fault in a file ends the start before anything is opened.
  const custom = readConnectorFiles(config.live, process.env)
  if (options.demo) expectDemo(config)
  const records = openRecords(config)
  const note = (sentence: string) => log.info(sentence)
  const ledger = await openServedLedger(config, { note, meanwhile: loadServing })
  for (const sentence of closeToOthers(config.dataDir)) log.warn(sentence)
  // On a terminal a bar shows it.
  const noteDemo = process.stderr.isTTY ? () => {} : note
  if (options.demo) await ensureDemo(config, records, noteDemo)
  // The searching thread starts before those that most services need later: together they take seconds on two processors.
  const isWarm = records.keepWarm(sentence => log.warn(sentence))
  const served = { ...config, ...servedFolderOf(config) }
  const running = await startServing({ config: served, records, ledger, custom, log, accessLog })
  outliveFaults(log)
  const key = await firstKey(ledger)
  const withdraw = announce({
    url: running.url,
    data_dir: config.dataDir,
    accounts: config.databaseUrl === undefined ? 'sqlite' : 'postgres',
  })
  // Whoever reads the address may end the service at once.
  const stopping = stopped()
  printResult(
    {
      url: running.url,
      metrics_url: running.metricsUrl ?? null,
      data_dir: config.dataDir,
      pid: process.pid,
      key: key ? keyWithSecret(key) : null,
    },
    welcome(config, running, key?.secret),
    options,
  )
  void isWarm.then(running.prepare)
  await stopping
  withdraw()
  await running.close()
  await records.close()
  await ledger.close()
  await Promise.all([accessLog.close(), output.close()])
  // The welcome waits for a reader that takes nothing, and would keep the process alive as long.
  if (process.stdout.writableLength > 0) process.exit()
}

/** Made when it can be shown: behind the address that was listened on. Undefined where there are keys already. */
const firstKey = (ledger: Ledger) =>
  createFirstKey(ledger, { teamId: 1, permissions: keyPermissions, nowMs: Date.now() })

/**
 * Resolves at the first Ctrl-C or termination signal. Nothing listens to a second one, which therefore ends the process at once as
 * a kill does: an exit would first terminate the threads, and libsql aborts in the middle of a statement.
 */
function stopped(): Promise<void> {
  return new Promise(resolve => {
    const stop = () => {
      for (const signal of stopSignals) process.off(signal, stop)
      resolve()
    }
    for (const signal of stopSignals) process.on(signal, stop)
  })
}

const stopSignals = ['SIGINT', 'SIGTERM'] as const

function welcome(config: Config, { url, metricsUrl }: Service, secret: string | undefined): string {
  const lines = [`Almanac serves ${config.dataDir} at ${url}`]
  if (metricsUrl !== undefined) lines.push(`Metrics for Prometheus: ${metricsUrl}`)
  lines.push('')
  if (secret === undefined) {
    lines.push('Keys: almanac keys list; a new one: almanac keys create <name>', '')
    return lines.join('\n')
  }
  const body = JSON.stringify({
    filters: { field: 'experience.employment_details.current.seniority_level', type: '=', value: 'CXO' },
    fields: ['basic_profile.name', 'basic_profile.headline'],
    limit: 3,
  })
  lines.push(
    'Your key, shown this once and stored only as a hash:',
    '',
    `  ${secret}`,
    '',
    'A first question, to paste:',
    '',
    `  curl -s ${url}/person/search -H 'Authorization: Bearer ${secret}' -H 'x-api-version: ${apiVersion}' -H 'Content-Type: application/json' -d '${body}'`,
    '',
  )
  return lines.join('\n')
}

// `almanac serve`: opens the data, loads the demo world on the first run, and serves until it is told to stop.
import { createKey, fieldPermissions } from '../access/keys.ts'
import { openRecords, openServedLedger } from '../adapters.ts'
import { serve } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import { apiVersion } from '../endpoints/version.ts'
import { loadDemo, needsDemo } from './demo.ts'
import { readOptions } from './options.ts'

const help = `Usage: almanac serve [--no-demo]

Serves the data directory over HTTP. When there is no data yet, the demo world is loaded first;
--no-demo starts empty.`

export async function serveCommand(args: readonly string[]): Promise<void> {
  const { values } = readOptions(args, { 'no-demo': { type: 'boolean' }, help: { type: 'boolean' } }, help)
  if (values.help) {
    process.stdout.write(`${help}\n`)
    return
  }
  const config = readConfig(process.env)
  const records = openRecords(config)
  const ledger = await openServedLedger(config)
  if (!values['no-demo'] && (await needsDemo(config, records))) await loadDemo(config, records)
  const isFirst = (await ledger.keys()).length === 0
  const key = isFirst
    ? await createKey(ledger, {
        name: 'Default',
        teamId: 1,
        permissions: fieldPermissions,
        nowMs: Date.now(),
      })
    : undefined
  const running = await serve(config, records, ledger)
  records.stayWarm()
  process.stdout.write(welcome(config, running.url, key?.secret))
  running.prepare()
  await stopped()
  await running.close()
  await records.close()
  await ledger.close()
}

/** Resolves at the first Ctrl-C or termination signal; a second one ends the process at once. */
function stopped(): Promise<void> {
  return new Promise(resolve => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        process.once(signal, () => process.exit(1))
        resolve()
      })
    }
  })
}

function welcome(config: Config, url: string, secret: string | undefined): string {
  const lines = [`Almanac serves ${config.dataDir} at ${url}`, '']
  if (secret === undefined) {
    lines.push('Keys: almanac keys list; a new one: almanac keys create --name <name>', '')
    return `${lines.join('\n')}\n`
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
  return `${lines.join('\n')}\n`
}

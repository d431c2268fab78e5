// `almanac config`: the settings that hold, and where each comes from.
import { Command } from '@commander-js/extra-typings'
import { settings } from '../config.ts'
import { examples } from './help-examples.ts'
import { type JsonOption, jsonOption, printTable } from './output.ts'
import { fileOf, readSettings } from './settings-file.ts'

export const config = () =>
  new Command('config')
    .summary('show the settings that hold')
    .description(
      'Shows every setting with its value and where it comes from: the environment, the settings file (almanac.env in the working folder, or the file that ALMANAC_CONFIG names), or its default. Secrets are not shown. Ends with 1 when a setting is wrong.',
    )
    .option('--set', 'only those that are set')
    .option(...jsonOption)
    .addHelpText(...examples('almanac config', 'almanac config --set --json'))
    .action(show)

interface ConfigOptions extends JsonOption {
  readonly set?: true
}

function show(options: ConfigOptions): void {
  // Throws for the first that is wrong.
  readSettings()
  const rows = Object.keys(settings)
    .map(settingNamed)
    .filter(({ from }) => !options.set || from !== 'default')
  const listing = {
    head: ['setting', 'value', 'from'],
    // Some settings list addresses, which stand below each other on a terminal; elsewhere they can be copied as they are.
    rows: rows.map(({ name, value, from }) => [
      name,
      process.stdout.columns && name.endsWith('_URL') ? value.split(/\s+/) : value,
      from,
    ]),
    ifNone: 'Nothing is set: every setting has its default.',
  }
  printTable(rows, listing, options)
}

function settingNamed(name: string): { name: string; value: string; from: string } {
  const own = process.env[name]?.trim() ?? ''
  if (own === '') return { name, value: settings[name]?.default ?? '', from: 'default' }
  return { name, value: withoutSecrets(name, own), from: fileOf(name) ?? 'environment' }
}

/** Keys are left out, and so are the passwords and the queries of addresses, where providers take keys. */
function withoutSecrets(name: string, value: string): string {
  if (name.endsWith('_KEY')) return '(set)'
  return value.replace(/(:\/\/)[^/@\s]*@/g, '$1…@').replace(/\?\S*/g, '?…')
}

// The settings of a key as options of a command and as cells of a table: how each kind is typed, checked and shown.
import { Option } from '@commander-js/extra-typings'
import { toCredits } from '../../metering/price.ts'
import {
  type KeySetting,
  type KeySettings,
  type SettingKind,
  settingEntries,
} from '../../stores/key-settings.ts'
import { credits, futureDate, list, once, unless } from '../arguments.ts'
import { endpointPaths } from '../endpoint-paths.ts'
import type { Cell } from '../table.ts'
import { keyName } from './find.ts'
import { permissionsOf } from './permissions.ts'

/** The commands that take settings. Only `set` also takes the words that lead back to the initial values. */
type SettingCommand = 'create' | 'set'

/** One value is checked where it is read; the values of a list are checked together when the command runs. */
type SettingReader =
  | { readonly one: (text: string, what: string) => string | number }
  | { readonly several: (texts: readonly string[]) => readonly string[] | Promise<readonly string[]> }

const readers: Readonly<Record<SettingKind, SettingReader>> = {
  name: { one: keyName },
  permissions: { several: permissionsOf },
  paths: { several: endpointPaths },
  credits: { one: credits },
  time: { one: (text, what) => new Date(futureDate(text, what)).toISOString() },
}

/** Adds an option for every setting to the command. */
export function addSettingOptions(
  command: { readonly addOption: (option: Option) => unknown },
  name: SettingCommand,
): void {
  for (const [, setting] of settingEntries) {
    const { option, placeholder, help, kind } = setting
    const declared = new Option(`--${option} <${placeholder}>`, help[name])
    const reader = readers[kind]
    const word = initialWordIn(name, setting)
    if ('several' in reader) declared.argParser(list(`--${option}`))
    else declared.argParser(once(`--${option}`, word === undefined ? reader.one : unless(word, reader.one)))
    command.addOption(declared)
  }
}

const initialWordIn = (command: SettingCommand, { initialWord }: KeySetting): string | undefined =>
  command === 'set' ? initialWord : undefined

/** Returns the settings among the options of the command. Throws a UsageError for a value that is not accepted. */
export async function settingsIn(options: object, command: SettingCommand): Promise<Partial<KeySettings>> {
  const given = new Map<string, unknown>(Object.entries(options))
  const settings: [string, unknown][] = []
  for (const [name, setting] of settingEntries) {
    const value = given.get(new Option(`--${setting.option} <value>`).attributeName())
    if (value !== undefined) settings.push([name, await settingValue(value, setting, command)])
  }
  // Each value was read by the reader of its kind.
  return Object.fromEntries(settings) as Partial<KeySettings>
}

function settingValue(value: unknown, setting: KeySetting, command: SettingCommand): unknown {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  const word = initialWordIn(command, setting)
  if (word !== undefined && values.length === 1 && values[0] === word) return setting.initial
  const reader = readers[setting.kind]
  return 'several' in reader ? reader.several(values.map(String)) : value
}

/** Every option of `command` that is a setting, as a sentence names them. */
export const settingOptionNames = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
  settingEntries.map(([, { option }]) => `--${option}`),
)

/** Returns the settings as JSON shows them: amounts in credits. */
export const settingsAsJson = (settings: KeySettings) =>
  Object.fromEntries(settingEntries.map(([name, { kind }]) => [name, shownValue(kind, settings[name])]))

const shownValue = (kind: SettingKind, value: KeySettings[keyof KeySettings]) =>
  kind === 'credits' && value !== null ? toCredits(Number(value)) : value

export const settingHeadings = settingEntries.map(([, { heading }]) => heading)

/** Returns a cell for each heading; one without a value is empty. */
export const settingCells = (settings: KeySettings): readonly Cell[] =>
  Object.values(settingsAsJson(settings)).map(value => value ?? '')

// The words that a word at the cursor may become: commands, options, and the values of options.
import type { CommandUnknownOpts, Option } from '@commander-js/extra-typings'
import { beginning } from './beginning.ts'

/** The commands by name; all of them are opened only when their names alone do not do. */
export interface OpenCommands {
  readonly names: readonly string[]
  readonly open: (names: readonly string[]) => Promise<CommandUnknownOpts>
}

/** Returns what the last of the words may become. Returns nothing where files, or anything else, may follow. */
export async function wordsFor(words: readonly string[], commands: OpenCommands): Promise<readonly string[]> {
  const current = words.at(-1) ?? ''
  const [first] = words
  if (words.length < 2 || first === undefined)
    return beginning(current, [...commands.names, 'help', '--help', '--version'])
  const isHelp = first === 'help'
  const names = words.slice(isHelp ? 1 : 0, -1)
  if (isHelp && names.length === 0) return beginning(current, commands.names)
  const [family = ''] = names
  if (!commands.names.includes(family)) return []
  // The program has the family as its first command.
  let command: CommandUnknownOpts = await commands.open([family])
  const path: string[] = []
  let option: Option | undefined
  for (const word of names) {
    if (option) {
      option = undefined
      continue
    }
    const below = command.commands.find(each => each.name() === word)
    if (below) {
      command = below
      path.push(word)
    } else option = takesValue(command.options.find(({ long }) => long === word))
  }
  // The catalogue takes a third of a second to load, which the names of commands and options do without.
  const valuesOf = async (taking: Option, typed: string) =>
    (await import('./option-values.ts')).optionValues(taking, typed, { path, words })
  if (option) return valuesOf(option, current)
  const [, name, value = ''] = /^(--[\w-]+)=(.*)$/s.exec(current) ?? []
  const joined = takesValue(command.options.find(({ long }) => long === name))
  if (joined) return (await valuesOf(joined, value)).map(each => `${name}=${each}`)
  if (current.startsWith('-')) return beginning(current, optionNames(command))
  const below = command.commands.map(each => each.name()).filter(name => name !== 'words')
  return beginning(current, below.length > 0 ? below : await argumentValues(command, path, names))
}

const takesValue = (option: Option | undefined): Option | undefined =>
  option && (option.required || option.optional) ? option : undefined

const optionNames = ({ options }: CommandUnknownOpts): readonly string[] => [
  ...options.flatMap(({ long, hidden }) => (long && !hidden ? [long] : [])),
  '--help',
]

/** Returns the datasets where the first argument is one. */
async function argumentValues(
  { registeredArguments }: CommandUnknownOpts,
  path: readonly string[],
  names: readonly string[],
): Promise<readonly string[]> {
  const isFirst = names.length === path.length
  const [argument] = registeredArguments
  if (!isFirst || !argument) return []
  if (argument.name() !== 'dataset') return argument.argChoices ?? []
  return (await import('../../catalog/index.ts')).datasets.map(({ name }) => name)
}

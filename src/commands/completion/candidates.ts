// The words that a word at the cursor may become: commands, options, and the values of options.
import type { CommandUnknownOpts, Option } from '@commander-js/extra-typings'
import { datasets } from '../../catalog/index.ts'
import { beginning } from './beginning.ts'
import { optionValues } from './option-values.ts'

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
  if (option) return optionValues(option, current, { path, words })
  if (current.startsWith('-')) return beginning(current, optionNames(command))
  const below = command.commands.map(each => each.name()).filter(name => name !== 'words')
  return beginning(current, below.length > 0 ? below : argumentValues(command, path, names))
}

const takesValue = (option: Option | undefined): Option | undefined =>
  option && (option.required || option.optional) ? option : undefined

const optionNames = ({ options }: CommandUnknownOpts): readonly string[] => [
  ...options.flatMap(({ long, hidden }) => (long && !hidden ? [long] : [])),
  '--help',
]

/** Returns the datasets where the first argument is one. */
function argumentValues(
  { registeredArguments }: CommandUnknownOpts,
  path: readonly string[],
  names: readonly string[],
): readonly string[] {
  const isFirst = names.length === path.length
  const [argument] = registeredArguments
  if (!isFirst || !argument) return []
  return argument.name() === 'dataset' ? datasets.map(({ name }) => name) : (argument.argChoices ?? [])
}

// `almanac completion`: the script that lets a shell complete commands, options, fields, operators and values.
import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings'
import { examples } from '../help-examples.ts'
import { print } from '../output.ts'
import type { OpenCommands } from './candidates.ts'
import { escapedFor, openLine } from './command-line.ts'
import { type Shell, shellScripts, shells } from './scripts.ts'

const setUp: Readonly<Record<Shell, string>> = {
  bash: 'Add it to ~/.bashrc: source <(almanac completion bash).',
  zsh: 'Add it to ~/.zshrc, behind compinit: source <(almanac completion zsh).',
  fish: 'Write it to ~/.config/fish/completions/almanac.fish.',
}

export function completion(commands: OpenCommands): CommandUnknownOpts {
  const command: CommandUnknownOpts = new Command('completion')
    .summary('print a script that completes commands in a shell')
    .description(
      'Prints a script with which bash, zsh or fish complete commands, options, the fields and operators of filters, and their values, which the service is asked for.',
    )
  for (const shell of shells) {
    command.addCommand(
      new Command(shell)
        .summary(`print the script for ${shell}`)
        .description(`Prints the script for ${shell}. ${setUp[shell]}`)
        .addHelpText(
          ...examples(
            `almanac completion ${shell}`,
            shell === 'fish'
              ? 'almanac completion fish > ~/.config/fish/completions/almanac.fish'
              : `source <(almanac completion ${shell})`,
          ),
        )
        .action(() => print(shellScripts[shell].trim())),
    )
  }
  return command.addCommand(words(commands), { hidden: true })
}

/** The command that the scripts run: it prints what the word at the cursor may become. */
const words = (commands: OpenCommands): CommandUnknownOpts =>
  new Command('words')
    .argument('<shell>', 'the shell that asks')
    .argument('<line>', 'the command line up to the cursor')
    .argument('[part]', 'the part of the last word that the shell replaces')
    .action(async (shell, line, part) => {
      const open = openLine(line)
      // A shell that starts asks for the script, and does not wait for what completes words.
      const { wordsFor } = await import('./candidates.ts')
      const found = await wordsFor(open.words, commands)
      const lines = found.map(word => escapedFor(shell, word, open, part)).filter(text => text !== '')
      if (lines.length > 0) print(lines.join('\n'))
    })

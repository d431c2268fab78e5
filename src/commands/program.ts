// The table of commands. Each has a file with its arguments, options and help, which is imported when it is called.
import { Command, CommanderError, type CommandUnknownOpts, Help } from '@commander-js/extra-typings'
import { packageVersion } from '../lib/package-version.ts'
import { printable } from './arguments.ts'
import { UsageError } from './usage-error.ts'

/** Loads the commands that ask a service and begin with this word. */
const requests = (family: string) => async () =>
  (await import('./requests/index.ts')).requestFamily(family).helpGroup('Commands that ask a service:')

const loaders: Readonly<Record<string, () => Promise<CommandUnknownOpts>>> = {
  serve: async () => (await import('./serve.ts')).serve(),
  import: async () => (await import('./import.ts')).importFiles(),
  enrich: async () => (await import('./enrich.ts')).enrich(),
  export: async () => (await import('./export.ts')).exportRecords(),
  refresh: async () => (await import('./refresh.ts')).refresh(),
  auth: async () => (await import('./auth/index.ts')).auth(),
  keys: async () => (await import('./keys/index.ts')).keys(),
  limits: async () => (await import('./limits/index.ts')).limits(),
  credits: async () => (await import('./credits/index.ts')).credits(),
  backup: async () => (await import('./backup.ts')).backup(),
  restore: async () => (await import('./restore.ts')).restore(),
  mcp: async () => (await import('./mcp.ts')).mcp(),
  config: async () => (await import('./config.ts')).config(),
  connectors: async () => (await import('./connectors/index.ts')).connectors(),
  completion: async () =>
    (await import('./completion/index.ts')).completion({ names: Object.keys(loaders), open: openProgram }),
  doctor: async () => (await import('./doctor.ts')).doctor(),
  webhooks: async () => (await import('./webhooks/index.ts')).webhooks(),
  person: requests('person'),
  company: requests('company'),
  job: requests('job'),
  social_post: requests('social_post'),
  dev_platform: requests('dev_platform'),
  employee_review: requests('employee_review'),
  web: requests('web'),
  batch: requests('batch'),
  exports: requests('exports'),
  watch: requests('watch'),
  account: requests('account'),
}

/** Runs the arguments of `almanac`. Throws a UsageError when no command understands them. */
export async function run(args: readonly string[]): Promise<void> {
  const [name] = args
  const program = await openProgram(commandsFor(args))
  if (name === undefined) return program.outputHelp()
  try {
    await program.parseAsync(args, { from: 'user' })
  } catch (error) {
    // Help or the version was printed.
    if (!(error instanceof CommanderError && error.exitCode === 0)) throw error
  }
}

/** Returns the commands to load: the one that is called or explained, none for the version, or all, for the list and errors. */
function commandsFor([first, second]: readonly string[]): readonly string[] {
  if (first === '-v' || first === '--version') return []
  const name = first === 'help' ? second : first
  return name !== undefined && Object.hasOwn(loaders, name) ? [name] : Object.keys(loaders)
}

/** Declares the program with these commands. */
export async function openProgram(
  names: readonly string[] = Object.keys(loaders),
): Promise<CommandUnknownOpts> {
  const program = new Command('almanac')
    .usage('<command> [options]')
    .version(packageVersion(), '-v, --version', 'print the version')
    .addHelpText('after', '\nalmanac help <command> tells more.')
  for (const [name, load] of Object.entries(loaders)) {
    if (names.includes(name)) program.addCommand(await load())
  }
  program.addCommand(helpOf(program))
  settle(program)
  return program
}

/** Returns the help of a command in lines of at most `width` characters. */
export function helpText(command: CommandUnknownOpts, width: number): string {
  let text = ''
  command.configureOutput({ getOutHelpWidth: () => width, writeOut: more => (text += more) }).outputHelp()
  return text
}

/** Declares `almanac help keys create`, which does the same as `almanac keys create --help`. */
const helpOf = (program: CommandUnknownOpts): CommandUnknownOpts =>
  new Command('help')
    .summary('explain a command')
    .description('Explains a command, like --help after it.')
    .argument('[command...]', 'its name, such as keys create')
    .action(names => {
      let command = program
      for (const name of names) {
        const next = command.commands.find(below => below.name() === name)
        if (!next && command.commands.length === 0) {
          throw new UsageError(`${fullName(command)} has no commands of its own; got ${printable(name)}.`)
        }
        // The command reports that it has no such command, and suggests a similar one.
        if (!next) return void command.parse([name], { from: 'user' })
        command = next
      }
      command.outputHelp()
    })

/** Formats a line of the help. Where little width is left beside its words, what explains them stands below. */
function formatItem(this: Help, term: string, termWidth: number, description: string, helper: Help): string {
  const { helpWidth = 80, minWidthToWrap } = helper
  if (description === '' || helpWidth - termWidth - 4 >= minWidthToWrap)
    return Help.prototype.formatItem.call(this, term, termWidth, description, helper)
  const below = helper.boxWrap(description, Math.max(minWidthToWrap, helpWidth - 6))
  return [`  ${term}`, ...below.split('\n').map(line => `      ${line}`)].join('\n')
}

/** Makes the command and those below it throw their errors, as one sentence each. */
function settle(command: CommandUnknownOpts): void {
  command
    .helpOption('-h, --help', 'explain the command')
    .helpCommand(false)
    .configureHelp({ formatItem, minWidthToWrap: 20 })
    .configureOutput({ writeErr: () => {}, outputError: () => {} })
    .exitOverride(error => {
      throw error.exitCode === 0 ? error : new UsageError(sentence(command, error), { cause: error })
    })
  for (const below of command.commands) settle(below)
}

function sentence(command: CommandUnknownOpts, { code, message }: CommanderError): string {
  const name = fullName(command)
  if (code === 'commander.help') {
    return `${name} needs one of: ${visibleCommands(command)
      .map(below => below.name())
      .join(', ')}.`
  }
  const text = message
    .replace(/^error: /, '')
    .replace(/\n\(Did you mean (.+)\?\)$/, '; did you mean $1?')
    .replace('. Expected', ': expected')
    .replace(/'(.{60}).+'/s, "'$1…'")
    .replaceAll(/\p{Cc}/gu, '\ufffd')
  const missing = command.registeredArguments.find(argument => text.endsWith(`argument '${argument.name()}'`))
  const expected = missing ? `: ${missing.description}` : ''
  const refusal = `${name}: ${text}${expected}${/[.?]$/.test(text) ? '' : '.'}`
  const accepted = text.endsWith('?') ? [] : acceptedInstead(command, code)
  return accepted.length > 0 ? `${refusal} Accepted: ${accepted.join(', ')}.` : refusal
}

/**
 * Returns the commands or options that could stand in place of an unknown one, or of words behind a command that takes
 * none; nothing after other errors.
 */
function acceptedInstead(command: CommandUnknownOpts, code: string): readonly string[] {
  if (code === 'commander.unknownCommand') return visibleCommands(command).map(below => below.name())
  const isWord = code === 'commander.excessArguments' && command.registeredArguments.length === 0
  if (code !== 'commander.unknownOption' && !isWord) return []
  const options = command.createHelp().visibleOptions(command)
  return options.map(({ long, flags }) => long ?? flags)
}

/** Returns the commands below a command, without those that are not for people. */
export const visibleCommands = (command: CommandUnknownOpts): readonly CommandUnknownOpts[] =>
  command.createHelp().visibleCommands(command)

export const fullName = (command: CommandUnknownOpts): string =>
  command.parent ? `${fullName(command.parent)} ${command.name()}` : command.name()

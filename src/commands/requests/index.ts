// The commands that ask a service, made from the endpoint table: `almanac person search`, `almanac batch list`.
import { Command, type CommandUnknownOpts, Option } from '@commander-js/extra-typings'
import type { Endpoint } from '../../endpoints/endpoint.ts'
import { once, text } from '../arguments.ts'
import { examples } from '../help-examples.ts'
import { print } from '../output.ts'
import { urlOption } from '../service-access.ts'
import { UsageError } from '../usage-error.ts'
import { batchDownload } from './batch-download.ts'
import { composeRequest, type GivenRequest } from './compose-request.ts'
import { requestExamples } from './examples.ts'
import { groupHelp } from './group-help.ts'
import { outputFormats } from './output-formats.ts'
import { canPage } from './pages.ts'
import { takesWords } from './request-keys.ts'
import { routeOptions, type TypedOptions } from './request-options.ts'
import { type RequestRoute, requestRoutes } from './routes.ts'
import { runRequest } from './run-request.ts'

/** Returns the command of the first word with all commands below it, added to a command that exists already. */
export function requestFamily(name: string, family: CommandUnknownOpts = group([name])): CommandUnknownOpts {
  for (const route of requestRoutes()) {
    if (route.words[0] === name) addRoute(family, route)
  }
  if (name === 'batch') family.addCommand(batchDownload())
  return family
}

/** The command that a group stands for when no other word follows. */
const defaults: ReadonlySet<string> = new Set(['account usage summary'])

function addRoute(family: CommandUnknownOpts, route: RequestRoute): void {
  const { words } = route
  let parent = family
  for (const [index, word] of words.slice(0, -1).entries()) {
    if (index === 0) continue
    const existing = parent.commands.find(command => command.name() === word)
    if (!existing) parent.addCommand(group(words.slice(0, index + 1)))
    parent = existing ?? parent.commands.at(-1) ?? parent
  }
  parent.addCommand(requestCommand(route), { isDefault: defaults.has(words.join(' ')) })
}

function group(words: readonly string[]): CommandUnknownOpts {
  const [summary, description = sentenceOf(summary)] = groupHelp[words.join(' ')] ?? [words.join(' ')]
  return new Command(words.at(-1)).summary(summary).description(description)
}

const sentenceOf = (summary: string): string => `${summary.slice(0, 1).toUpperCase()}${summary.slice(1)}.`

/** Returns the command of a route; `act` is run instead of asking the service. */
export function requestCommand(route: RequestRoute, act = runRequest): CommandUnknownOpts {
  const { words, row } = route
  const command: CommandUnknownOpts = new Command(words.at(-1))
    .summary(summaryOf(row))
    .description(descriptionOf(route))
    // Names of options are long.
    .configureHelp({ minWidthToWrap: 20 })
  const parameters = [...row.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  for (const name of parameters) command.argument(`<${name}>`, parameterHelp[name] ?? name, once(name, text))
  if (row.table) command.argument('[table]', tableHelp, once('The table', text))
  if (takesWords(row)) command.argument('[words...]', wordsHelp)
  for (const option of routeOptions(route)) command.addOption(option)
  for (const option of sendingOptions(route))
    command.addOption(option.helpGroup('How it is sent and printed:'))
  command.addHelpText(
    ...examples(
      ...(requestExamples[words.join(' ')] ?? []).map(line => `almanac ${words.join(' ')} ${line}`.trimEnd()),
    ),
  )
  return command.action((...given: readonly unknown[]) => {
    const values = given.slice(0, parameters.length).map(String)
    const params = Object.fromEntries(parameters.map((name, index) => [name, values[index] ?? '']))
    // Commander gives the options behind the arguments.
    const options = given[command.registeredArguments.length] as TypedOptions
    const more = given[parameters.length]
    const table = row.table && (more as string | undefined)
    const query = takesWords(row) ? wordsIn(more as readonly string[]) : ''
    const request = { params, options, ...(table !== undefined && { table }), ...(query && { query }) }
    return options.example ? printExample(route, request) : act(route, request)
  })
}

/** Returns the options that are about the request as a whole. */
function sendingOptions({ row, live }: RequestRoute): readonly Option[] {
  const ofBody = [
    new Option(
      '--input <file>',
      'the request as JSON, - for standard input; options replace its keys',
    ).argParser(once('--input', text)),
    new Option('--example', 'print a request, which --input takes'),
    new Option('--dry-run', 'print the request and what it costs, and send nothing else'),
  ]
  const [urlFlags, urlHelp, readUrl] = urlOption
  return [
    ...(row.body ? ofBody : []),
    ...(live ? [new Option('--live', `ask providers now: ${live.method} ${live.path}`)] : []),
    ...(canPage(row)
      ? [new Option('--all', 'every page instead of the first, each of the size of --limit')]
      : []),
    new Option(
      '--output <format>',
      'how the answer is printed; a table on a terminal, and json elsewhere when absent',
    ).choices(outputFormats),
    new Option('--json', 'the same as --output json').conflicts('output'),
    new Option(urlFlags, urlHelp).argParser(readUrl),
  ]
}

function wordsIn(words: readonly string[]): string {
  const query = words.join(' ').trim()
  if (query !== '' || words.length === 0) return query
  throw new UsageError(
    'The words of the search are empty. Say what is looked for, such as engineers in Berlin, or give conditions with --filter.',
  )
}

/** Prints the request that words and options make; that of the first example in the help of the command where there are none. */
async function printExample(route: RequestRoute, given: GivenRequest): Promise<void> {
  const { keys } = await composeRequest(route, given)
  if (Object.keys(keys).length > 0) return print(JSON.stringify(keys, null, 2))
  const [line = ''] = requestExamples[route.words.join(' ')] ?? []
  const command = requestCommand(route, async (_, example) => {
    print(JSON.stringify((await composeRequest(route, example)).keys, null, 2))
  })
  await command.parseAsync(wordsOfLine(line), { from: 'user' })
}

/** Returns the words of a command line of an example; words in single quotes hold blanks. */
export const wordsOfLine = (line: string): readonly string[] =>
  [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')

const tableHelp =
  'a CSV file whose rows are enriched, - for standard input, in place of lists of identifiers; its columns are guessed'

const wordsHelp = 'what is looked for, in plain words: engineers in Berlin who know Python, no managers'

const parameterHelp: Readonly<Record<string, string>> = {
  batch_id: 'the id of the batch job',
  export_id: 'the id of the export',
  watch_id: 'the id of the watch',
  run_id: 'the id of the run',
  event_id: 'the id of the request',
  id: 'the id of the delivery',
}

/** The first words of help begin small, as those of all commands do. */
const summaryOf = ({ summary }: Endpoint): string => {
  const [first = ''] = summary.split(/: |;|, free$/)
  return /^[A-Z][a-z]/.test(first) ? first.slice(0, 1).toLowerCase() + first.slice(1) : first
}

function descriptionOf({ row }: RequestRoute): string {
  const { summary, method, path, rate, price } = row
  const each = price?.base?.unitPrice
  const costs = each === undefined ? '' : ` A result costs ${each} ${each === 1 ? 'credit' : 'credits'}.`
  return `${summary.replace(/, free$/, '. Free')}.${costs} ${method} ${path}, at most ${rate.perMinute} times a minute.`
}

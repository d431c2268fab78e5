// The page of the commands, from what they declare.
import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import { fullName, helpText, visibleCommands } from '../src/commands/program.ts'
import { generated } from './pages.ts'

const lineMax = 100

export function commandPage(program: CommandUnknownOpts): string {
  const commands = program.commands.filter(command => command.name() !== 'help')
  return `${generated}
# The command line

After \`npm ci\` or \`npm install\` the commands run as \`npx almanac\`. \`almanac help COMMAND\`, or \`--help\` behind a command,
prints what stands here.

- **Which data.** \`serve\` and \`import\` make the data directory when it is missing: \`ALMANAC_DATA_DIR\`, or \`data\` in the
  folder they are started in. Every other command, and \`import\` too, works on the data of the service that the same
  user runs when \`ALMANAC_DATA_DIR\` is not set, whatever folder it is started in. The other settings are listed in
  [reference/settings.md](reference/settings.md).
- **Which service.** The commands from \`person\` to \`account\` ask a running service, one for each endpoint: the one that
  \`--url\`, \`ALMANAC_URL\` or \`almanac auth login\` names, else the one that runs here. The key is that of
  \`ALMANAC_API_KEY\` or of the login. Requests are tried again when the service is busy, and charged once.
- **Filters** are typed as \`field operator value\`, and all of them must hold:
  \`--filter 'headcount.total => 200' --filter 'basic_info.industries in Banking, "Hotels, Motels"'\`. The field says whether a
  value is a text or a number. Values of \`in\`, \`not_in\` and \`has_all\` are separated by commas; in quotes, single or double,
  a value is taken as it is, and a quote in it is written twice. A place is \`geo_distance Amsterdam 50 km\`. [The operators](reference/operators.md)
  take the place of those that other languages have: \`>=\` is \`=>\`. \`--filters\` takes groups with \`or\` as JSON.
- **Requests.** \`--input\` takes a whole request as JSON, of which options replace keys; \`--example\` prints what the line says, or one; \`--dry-run\`
  shows what would be sent, with its price. \`--all\` asks for every page; interrupted, it says how to go on.
- **Output.** Answers of a service are a table on a terminal, and JSON elsewhere; \`--output\` is table, json, jsonl (a row in
  each line) or csv (values under dotted names, as \`almanac export\` writes them). Results go to the standard output; hints, progress and errors go to the other. A table fits the terminal;
  in a pipe it has a line for each record. \`--json\` prints one JSON value, with the ids of what was made. Nothing is
  coloured but on a terminal, and nothing at all with \`NO_COLOR\`.
- **Exit codes.** 0: done. 1: it could not be done. 2: what was typed is not a command, or not a request that the service
  accepts, and one sentence says why. 3: there is no key, or the service refuses it. 4: the key may not do this, or has too
  few credits. 5: there is no such thing. 6: too many requests, also after waiting. 7: the service cannot be reached, or
  cannot answer now. 130: interrupted.

${commands.map(command => section(command, 2)).join('\n')}`
}

function section(command: CommandUnknownOpts, level: number): string {
  const title = `${'#'.repeat(level)} ${fullName(command)}`
  const below = visibleCommands(command)
    .map(each => section(each, 3))
    .join('\n')
  const text =
    command.commands.length > 0
      ? command.description()
      : ['```', helpText(command, lineMax).trim(), '```'].join('\n')
  return `${title}\n\n${text}\n${below && `\n${below}`}`
}

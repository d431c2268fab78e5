// `almanac mcp`: tools for a model, over standard input and output.
import { Command } from '@commander-js/extra-typings'
import { Transport } from '../client/transport.ts'
import type { Json } from '../lib/json/json.ts'
import { packageVersion } from '../lib/package-version.ts'
import { type Ask, filledPath } from '../mcp/ask.ts'
import { examples } from './help-examples.ts'
import { findAccess, type UrlOption, urlOption } from './service-access.ts'

export const mcp = () =>
  new Command('mcp')
    .summary('give a model tools to ask a service')
    .description(
      'Speaks the Model Context Protocol over standard input and output, for assistants that start a command. Its tools ask a running service with a key: that of almanac auth login, or ALMANAC_API_KEY. docs/mcp.md has the set-ups of usual assistants.',
    )
    .option(...urlOption)
    .addHelpText(...examples('almanac mcp', 'almanac mcp --url http://127.0.0.1:8080'))
    .action(run)

async function run(options: UrlOption): Promise<void> {
  const ask = openAsk(findAccess(options))
  // The library takes a moment to load, which the help of all commands need not wait for.
  const [{ serveInput }, { mcpServer }, { tools }] = await Promise.all([
    import('../mcp/stdio.ts'),
    import('../mcp/server.ts'),
    import('../mcp/tools/index.ts'),
  ])
  const report = (fault: unknown) => process.stderr.write(`A tool failed: ${String(fault)}\n`)
  const open = () => mcpServer({ tools, version: packageVersion(), ask, clientName: '', report })
  serveInput(open, process.stdin, process.stdout)
}

/** A model waits for the answer, and can try again by itself. */
const patience = { timeoutMs: 60_000, retries: 1, waitMaxMs: 2000 }

function openAsk(access: { readonly url: string; readonly key: string }): Ask {
  const transport = new Transport({ ...access, ...patience })
  return async (request, signal) => {
    const { query, body, headers } = request
    const answer = await transport.send<Json>(request.method, filledPath(request), {
      query,
      body,
      headers,
      signal,
    })
    return { headers: Object.fromEntries(answer.headers), body: answer.body }
  }
}

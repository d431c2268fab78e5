// Tells from the user agent which client a request came from.

export interface Client {
  readonly surface: string
  readonly platform: string
}

/** The user agents of Almanac's own clients: `almanac-mcp/1.0 (assistant)`, `almanac-cli/1.0`, `almanac-dashboard/1.0`. */
const ownClient = /^almanac-(mcp|cli|dashboard)\/\S+(?: \(([^)]{1,60})\))?/

/**
 * Assistants that one of these clients may name. All others are `other`: each name has sums of its own that are kept for
 * ever, so callers must not invent names.
 */
const assistants: ReadonlySet<string> = new Set([
  'chatgpt',
  'claude',
  'claude-code',
  'claude-desktop',
  'cline',
  'codex',
  'copilot',
  'cursor',
  'gemini',
  'goose',
  'vscode',
  'windsurf',
  'zed',
])

/** The first pattern that matches names the platform. */
const platforms: readonly (readonly [RegExp, string])[] = [
  [/^curl\//i, 'curl'],
  [/^wget\//i, 'wget'],
  [/^httpie\//i, 'httpie'],
  [/postman/i, 'postman'],
  [/insomnia/i, 'insomnia'],
  [/n8n/i, 'n8n'],
  [/zapier/i, 'zapier'],
  [/make\/|integromat/i, 'make'],
  [/claude/i, 'claude'],
  [/openai|chatgpt|gpt/i, 'openai'],
  [/cursor/i, 'cursor'],
  [/python|httpx|aiohttp|urllib/i, 'python'],
  [/\bnode\b|undici|axios|got \(|node-fetch/i, 'node'],
  [/^deno\//i, 'deno'],
  [/^bun\//i, 'bun'],
  [/go-http-client|^go\b|resty/i, 'go'],
  [/okhttp|java|apache-httpclient|jersey/i, 'java'],
  [/ruby|faraday|httparty/i, 'ruby'],
  [/php|guzzle/i, 'php'],
  [/dotnet|\.net|restsharp/i, 'dotnet'],
  [/reqwest|hyper|rust/i, 'rust'],
  [/mozilla/i, 'browser'],
]

/** Returns surface `api` for all but Almanac's own clients, and platform `other` for an unknown user agent. */
export function clientOf(userAgent: string): Client {
  const match = ownClient.exec(userAgent)
  if (match) {
    const surface = match[1] ?? 'api'
    const assistant = match[2]?.toLowerCase()
    if (assistant === undefined) return { surface, platform: `almanac-${surface}` }
    return { surface, platform: assistants.has(assistant) ? assistant : 'other' }
  }
  if (userAgent === '') return { surface: 'api', platform: '' }
  const platform = platforms.find(([pattern]) => pattern.test(userAgent))?.[1]
  return { surface: 'api', platform: platform ?? 'other' }
}

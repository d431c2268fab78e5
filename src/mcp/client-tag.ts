// The user agent of requests that tools make: it names the client of the model, for reports of usage.

/**
 * Patterns of the names that clients give themselves, with the assistants of `src/metering/client.ts` that they mean. The first
 * pattern that matches counts.
 */
const assistants: readonly (readonly [RegExp, string])[] = [
  [/claude[- ]?code/i, 'claude-code'],
  [/claude[- ]?(ai|desktop)/i, 'claude-desktop'],
  [/claude|anthropic/i, 'claude'],
  [/chatgpt|openai/i, 'chatgpt'],
  [/codex/i, 'codex'],
  [/copilot/i, 'copilot'],
  // Cursor calls itself "cursor-vscode", so it stands before the editor that it is made of.
  [/cursor/i, 'cursor'],
  [/visual studio code|vscode|vs code/i, 'vscode'],
  [/windsurf/i, 'windsurf'],
  [/gemini/i, 'gemini'],
  [/cline/i, 'cline'],
  [/goose/i, 'goose'],
  [/\bzed\b/i, 'zed'],
]

/** Longer names are not looked at. */
const nameMax = 200

/** Returns the assistant that a name or user agent means; `other` for any other. */
export function clientTag(name: string): string {
  const shown = name.slice(0, nameMax)
  return assistants.find(([pattern]) => pattern.test(shown))?.[1] ?? 'other'
}

export const userAgentOf = (version: string, tag: string): string => `almanac-mcp/${version} (${tag})`

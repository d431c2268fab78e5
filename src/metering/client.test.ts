import { expect, it } from 'vitest'
import { clientOf } from './client.ts'

it.each([
  ['curl/8.5.0', 'api', 'curl'],
  ['python-requests/2.32', 'api', 'python'],
  ['node', 'api', 'node'],
  ['undici', 'api', 'node'],
  ['Go-http-client/1.1', 'api', 'go'],
  ['Mozilla/5.0 (X11; Linux x86_64) Firefox/130.0', 'api', 'browser'],
  ['almanac-cli/0.1.0', 'cli', 'almanac-cli'],
  ['almanac-mcp/0.1.0 (claude-desktop)', 'mcp', 'claude-desktop'],
  ['almanac-mcp/0.1.0 (Cursor)', 'mcp', 'cursor'],
  ['almanac-mcp/0.1.0 (made up 17)', 'mcp', 'other'],
  ['almanac-dashboard/0.1.0', 'dashboard', 'almanac-dashboard'],
  ['my own crawler', 'api', 'other'],
  ['', 'api', ''],
])('tells the client of %j', (userAgent, surface, platform) => {
  expect(clientOf(userAgent)).toEqual({ surface, platform })
})

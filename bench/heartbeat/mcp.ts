// Attacks of models that ask for the longest pages at once.
import { type Attack, type AttackRequest, repeat } from './attack.ts'

const toolCall = (name: string, args: object): AttackRequest => ({
  path: '/mcp',
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
  headers: { Accept: 'application/json, text/event-stream' },
})

const letters = 'aeiouylmnrst'

/** Different in each round, so that no cache helps. */
const fullSearch = (dataset: string, field: string, index: number): AttackRequest => {
  const value = `${letters[index % 12]}${letters[Math.floor(index / 12) % 12]}`
  return toolCall('search_records', {
    dataset,
    filters: { field, type: 'contains', value },
    detail: 'full',
    limit: 100,
  })
}

export const mcpAttacks: readonly Attack[] = [
  {
    name: 'thirty tool calls for 100 people in full, at once',
    requests: round => repeat(30, index => fullSearch('person', 'basic_profile.name', 30 * round + index)),
    atOnce: 30,
  },
  {
    name: 'thirty tool calls for 100 companies in full, at once',
    requests: round => repeat(30, index => fullSearch('company', 'basic_info.name', 30 * round + index)),
    atOnce: 30,
  },
]

// Runs one benchmark or all of them: npm run bench [name] [arguments].
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const benchmarks = [
  'import',
  'rows',
  'export',
  'export-memory',
  'enrich',
  'accounts',
  'usage',
  'identify',
  'people',
  'search',
  'search-http',
  'ranked',
  'vectors',
  'compare',
  'compare-http',
  'profile',
  'batch',
  'watches',
  'heartbeat',
  'live',
  'memory',
  'quality',
]
const [name, ...args] = process.argv.slice(2)
if (name !== undefined && !existsSync(`bench/${name}.ts`)) {
  console.error(`There is no benchmark ${name}. The benchmarks are ${benchmarks.join(', ')}.`)
  process.exit(2)
}
for (const bench of name === undefined ? benchmarks : [name]) {
  const { status } = spawnSync('npx', ['tsx', `bench/${bench}.ts`, ...args], { stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}

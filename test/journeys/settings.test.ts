// Settings from the environment and from a file, and the command that shows which hold.
import { chmodSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runCommand, temporaryFolder } from '../support/command.ts'

const folder = temporaryFolder()
const file = join(folder, 'almanac.env')

function write(text: string, mode = 0o600): void {
  writeFileSync(file, text)
  chmodSync(file, mode)
}

const config = (args: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
  runCommand(['config', ...args], { cwd: folder, environment })

it('settings come from the environment, then from the file in the working folder, and say so without their secrets', async () => {
  write(`# The service of the sales team
ALMANAC_LOG_LEVEL=warn
export ALMANAC_PUBLIC_URL="https://data.example.com"
ALMANAC_PORT=1
ALMANAC_BRAVE_KEY=brave-secret
ALMANAC_DATABASE_URL=postgres://almanac:pg-secret@db.example:5432/almanac?password=query-secret
`)
  const { code, stdout, stderr } = await config(['--set', '--json'], { ALMANAC_PORT: '9000' })
  expect([code, stderr]).toEqual([0, ''])
  const shown = new Map<string, readonly string[]>(
    JSON.parse(stdout).map((row: Record<string, string>) => [row.name, [row.value, row.from]]),
  )
  expect(shown.get('ALMANAC_LOG_LEVEL')).toEqual(['warn', file])
  expect(shown.get('ALMANAC_PUBLIC_URL')).toEqual(['https://data.example.com', file])
  expect(shown.get('ALMANAC_PORT')).toEqual(['9000', 'environment'])
  expect(shown.get('ALMANAC_BRAVE_KEY')).toEqual(['(set)', file])
  expect(shown.get('ALMANAC_DATABASE_URL')).toEqual(['postgres://…@db.example:5432/almanac?…', file])
  const { stdout: table } = await config([])
  expect(table).toMatch(/^ALMANAC_HOST +127\.0\.0\.1 +default *$/m)
  expect(stdout + table).not.toContain('secret')
})

it('a file that others may read is named when it holds secrets', async () => {
  write('ALMANAC_BRAVE_KEY=x\n', 0o644)
  expect((await config(['--json'])).stderr).toBe(
    `Other users of this machine may read ${file}, which holds secrets: chmod 600 ${file}\n`,
  )
})

it.each([
  [
    '\ufeffALMANAC_PROT=1\r\n',
    /almanac\.env: There is no setting ALMANAC_PROT; did you mean ALMANAC_PORT\?\n$/,
  ],
  [
    'ALMANAC_METRICS_PORT=http',
    /almanac\.env: ALMANAC_METRICS_PORT must be a port from 0 to 65535; it is http\.\n$/,
  ],
  ['HOME=/tmp/elsewhere', /almanac\.env: HOME is not a setting; it belongs to the user\.\n$/],
  [
    'ALMANAC_CONFIG=other.env',
    /almanac\.env: ALMANAC_CONFIG names this file, and no other one is read\. Set it in the environment\.\n$/,
  ],
  ['\nport: 8080', /almanac\.env, line 2: expected NAME=value, or # and a comment\.\n$/],
])('the file %j ends every command with a sentence', async (text, sentence) => {
  write(text)
  const { code, stderr } = await config([])
  expect([code, stderr]).toEqual([1, expect.stringMatching(sentence)])
})

it('a wrong setting of the environment is not blamed on the file', async () => {
  write('ALMANAC_PORT=8080\n')
  const { stderr } = await config([], { ALMANAC_PORT: 'http' })
  expect(stderr).toBe('ALMANAC_PORT must be a port from 0 to 65535; it is http.\n')
})

it('a file that is a link in a circle is not passed over', async () => {
  const cwd = temporaryFolder()
  symlinkSync('almanac.env', join(cwd, 'almanac.env'))
  const { code, stderr } = await runCommand(['config'], { cwd })
  expect([code, stderr]).toEqual([1, `${join(cwd, 'almanac.env')} is a link that leads in a circle.\n`])
})

it('a file that is named and cannot be read is an error', async () => {
  const { code, stderr } = await config([], { ALMANAC_CONFIG: 'elsewhere.env' })
  expect([code, stderr]).toEqual([1, `${join(folder, 'elsewhere.env')} does not exist.\n`])
})

// Commands and services of a user who may not read or write the data directory: each says so in one sentence.
import { chmodSync, existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { beforeAll, describe, expect, it } from 'vitest'
import { runCommand, temporaryFolder } from '../support/command.ts'
import { executable } from '../support/executable.ts'
import { copyOf, furnishedDirectory } from '../support/furnished.ts'

/** The administrator may read and write everything, unless this is taken away. */
const setpriv = executable('setpriv')
const isAdministrator = process.getuid?.() === 0
const within = isAdministrator && setpriv ? [setpriv, '--bounding-set=-all', '--inh-caps=-all'] : []
const canRefuse = process.platform !== 'win32' && (!isAdministrator || setpriv !== undefined)
if (!canRefuse) process.stderr.write('Skipped: nothing is refused to this user (setpriv is missing).\n')

let sound: string
let out: string

beforeAll(async () => {
  sound = (await furnishedDirectory()).dataDir
  out = temporaryFolder()
  writeFileSync(join(out, 'people.csv'), 'name,profile_url\nAda Lovelace,https://a.example/in/ada\n')
})

const commands: readonly (readonly string[])[] = [
  ['serve', '--no-demo'],
  ['doctor'],
  ['doctor', '--repair'],
  ['keys', 'list'],
  ['keys', 'create', 'x'],
  ['credits', 'list'],
  ['backup', 'all.tar'],
  ['import', 'person', 'people.csv'],
]

/** One of each kind: the others open the data in the same way. */
const tried = process.env.LONG
  ? commands
  : commands.filter(([name]) => ['serve', 'keys', 'backup', 'import'].includes(name ?? ''))

describe.skipIf(!canRefuse)('a data directory of another user', () => {
  it.each(tried)('that is closed to this one is named by: almanac %s %s', async (...args) => {
    const { dataDir } = copyOf({ dataDir: sound })
    chmodSync(dataDir, 0)
    const { code, stderr } = await runCommand(args, { dataDir, within, cwd: out })
    chmodSync(dataDir, 0o700)
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^(?:This user may not open|Cannot use) the data directory .+chown.*\.\n$/),
    ])
  })

  it('whose records alone this one may only read is named by an import', async () => {
    const { dataDir } = copyOf({ dataDir: sound })
    chmodSync(join(dataDir, 'records.db'), 0o400)
    const { code, stderr } = await runCommand(['import', 'person', 'people.csv'], {
      dataDir,
      within,
      cwd: out,
    })
    expect([code, stderr]).toEqual([1, expect.stringMatching(/Cannot use the data directory .+chown.+\.\n$/)])
  })

  it.each(tried.filter(([name]) => name === 'serve' || name === 'backup'))(
    'that this one may only read is named by: almanac %s %s',
    async (...args) => {
      const { dataDir } = copyOf({ dataDir: sound })
      // A killed service leaves these beside a database.
      const held = new Database(join(dataDir, 'account.db'))
      held.exec('UPDATE api_key SET name = name')
      for (const name of readdirSync(dataDir)) {
        const path = join(dataDir, name)
        chmodSync(path, statSync(path).isDirectory() ? 0o500 : 0o400)
      }
      chmodSync(dataDir, 0o500)
      const { code, stderr } = await runCommand(args, { dataDir, within, cwd: out })
      chmodSync(dataDir, 0o700)
      held.close()
      expect([code, stderr]).toEqual([
        1,
        expect.stringMatching(/^[^\n]*(?:Cannot use|cannot be backed up)[^\n]*chown[^\n]*\.\n$/),
      ])
      expect(existsSync(join(out, 'all.tar'))).toBe(false)
    },
  )
})

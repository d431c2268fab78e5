// A system that gives the process few file handles.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { program } from '../support/command.ts'

it.skipIf(process.platform !== 'linux')(
  'a service with 64 file handles ends with one sentence that says how many it needs',
  async () => {
    const script = 'ulimit -n 64; exec "$@"'
    const command = ['-c', script, 'sh', process.execPath, ...program, 'serve']
    const failed = await promisify(execFile)('sh', command).catch(error => error)
    expect([failed.code, failed.stdout, failed.stderr]).toEqual([
      1,
      '',
      'Almanac needs to have 512 files open at once, and this process may have 64: raise the limit (ulimit -n 1024) and start again.\n',
    ])
  },
)

// A machine that gives the process few file handles, or a time that no date can be written of.
import { Agent, request } from 'undici'
import { expect, it } from 'vitest'
import { startAttacked } from '../support/attacked.ts'
import { runCommand, temporaryFolder } from '../support/command.ts'

it.skipIf(process.platform !== 'linux')(
  'a service with 64 file handles ends with one sentence that says how many it needs',
  async () => {
    const failed = await runCommand(['serve'], { dataDir: temporaryFolder(), handlesMax: 64 })
    expect([failed.code, failed.stdout, failed.stderr]).toEqual([
      1,
      '',
      'Almanac needs to have 512 files open at once, and this process may have 64: raise the limit (ulimit -n 1024) and start again.\n',
    ])
  },
)

it.skipIf(process.platform !== 'linux')(
  'connections leave a service with 512 file handles those of its threads and databases',
  async () => {
    const { service, headers, open } = await startAttacked(temporaryFolder(), { handlesMax: 512 })
    const dispatcher = new Agent({ connections: 1 })
    const ask = async (path: string, body: object) => {
      const text = JSON.stringify(body)
      const answer = await request(service.url + path, { method: 'POST', headers, body: text, dispatcher })
      await answer.body.dump()
      return answer.statusCode
    }
    expect(await ask('/company/identify', { names: ['Acme'] })).toBe(200)
    const idle = await Promise.all(Array.from({ length: 600 }, () => open('GET')))
    const filters = { field: 'basic_profile.name', type: '(.)', value: 'Ada' }
    expect(await ask('/person/search', { filters })).toBe(200)
    const urls = { professional_network_profile_urls: ['https://a.example/in/ada'] }
    expect(await ask('/batch/person/enrich', urls)).toBe(200)
    for (const { socket } of idle) socket.destroy()
    await dispatcher.close()
    expect(await service.stop()).toMatchObject({ code: 0, stderr: '' })
    expect(service.stdout()).not.toContain('EMFILE')
  },
)

it('a clock after the year 9999 is refused in one sentence', async () => {
  const failed = await runCommand(['serve'], {
    dataDir: temporaryFolder(),
    nodeArgs: ['--import', 'data:text/javascript,Date.now = () => 9e15'],
  })
  expect([failed.code, failed.stdout, failed.stderr]).toEqual([
    1,
    '',
    'The clock of this machine is 9000000000000000 milliseconds after 1970, which is after the year 9999: set it right and start again.\n',
  ])
})

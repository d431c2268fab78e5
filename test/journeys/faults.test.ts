// Faults of a service that nobody caught: they are in the log, and the service goes on.
import { expect, it } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { apiVersion } from '../support/almanac.ts'
import { printed, startServing, temporaryFolder } from '../support/command.ts'
import { servedPeople } from '../support/served-people.ts'

/** Faults of every kind, when the process is told to have them. */
const faulty = `
  import { EventEmitter } from 'node:events'
  import { connect } from 'node:net'
  process.on('SIGUSR2', () => {
    setImmediate(() => { throw new Error('thrown in a callback') })
    setTimeout(() => { throw 'a text' }, 1)
    setTimeout(() => { throw undefined }, 1)
    setTimeout(() => new EventEmitter().emit('error', new Error('an event without a listener')), 1)
    Promise.reject(new Error('a rejection', { cause: new Error('its cause') }))
    connect(1, '127.0.0.1')
    setTimeout(() => console.log('all faults are over'), 200)
  })`

it('an uncaught error is logged with its cause, and the service goes on', async () => {
  const dataDir = temporaryFolder()
  const key = await servedPeople(readConfig({ ALMANAC_DATA_DIR: dataDir }), [], 1000)
  const preload = ['--import', `data:text/javascript,${encodeURIComponent(faulty)}`]
  const service = await startServing(dataDir, ['--no-demo'], { nodeArgs: preload })
  const credits = async () => {
    const headers = { Authorization: `Bearer ${key}`, 'x-api-version': apiVersion }
    return (await fetch(`${service.url}/account/credits`, { headers })).status
  }
  expect(await credits()).toBe(200)
  service.process.kill('SIGUSR2')
  await printed(service, /(all faults are over)/)
  expect(await credits()).toBe(200)
  const lines = service.stdout().split('\n')
  const logged = lines.filter(line => line.startsWith('{')).map(line => JSON.parse(line))
  expect(logged.map(({ level, msg }) => [level, msg])).toEqual(
    Array(6).fill([50, 'a fault that nobody caught']),
  )
  const texts = logged.map(line => JSON.stringify(line.err ?? null)).join('\n')
  for (const text of ['thrown in a callback', 'a text', 'without a listener', 'its cause', 'ECONNREFUSED']) {
    expect(texts).toContain(text)
  }
  expect(await service.stop()).toMatchObject({ code: 0, stderr: '' })
})

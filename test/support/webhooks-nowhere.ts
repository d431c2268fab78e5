// A process with a service whose webhooks all fail: prints the errors of their first attempts as JSON. With the argument
// "alone" it has a network namespace in which names resolve, but nothing can be reached.
import { writeFileSync } from 'node:fs'
import { startAlmanac } from './almanac.ts'
import { askedUntil } from './asked-until.ts'
import { startBadReceivers } from './bad-receivers.ts'
import { batchClient } from './batches.ts'
import { recordWrite, save } from './entries.ts'
import { startNameServer } from './name-server.ts'

const [, , place] = process.argv
const urls: Record<string, string> = { ...(await startBadReceivers()) }
if (place === 'alone') {
  await startNameServer({ 'mute.example': [], 'changing.example': ['1.1.1.1', '127.0.0.2'] }, 53)
  writeFileSync('/etc/hosts', '2606:4700::1111 six.example both.example\n1.1.1.1 four.example both.example\n')
  writeFileSync('/etc/resolv.conf', 'nameserver 127.0.0.1\noptions timeout:1 attempts:1\n')
  Object.assign(urls, {
    'has an IPv6 address without a route': 'https://six.example/',
    'has an IPv6 address without a route, and no TLS': 'http://six.example/',
    'has an IPv4 address without a route': 'https://four.example/',
    'has addresses without a route': 'https://both.example/',
    'is an address without a route': 'https://[2606:4700::1111]/',
    'does not exist': 'https://nowhere.example/',
    'is never looked up': 'https://mute.example/',
    'leads inside by the time something is sent': 'https://changing.example/',
  })
}
const almanac = await startAlmanac(undefined, { ALMANAC_WEBHOOK_ALLOW: '127.0.0.1' })
await save(almanac.records, [recordWrite(1, { basic_info: { name: 'Acme' } })], 'company')
const client = batchClient(almanac, await almanac.newKey())
const errors: Record<string, unknown> = {}
await Promise.all(
  Object.entries(urls).map(async ([what, webhook_url]) => {
    const { job } = await client.run('/batch/company/enrich', { service_company_ids: [1], webhook_url })
    const deliveries = () => client.get(`/webhooks/deliveries?batch_id=${job.batch_id}`)
    const { body } = await askedUntil(deliveries, told => told.body.deliveries[0].attempts.length > 0)
    const [{ status, attempts }] = body.deliveries
    errors[what] = [status, attempts[0].http_status, attempts[0].error]
  }),
)
await almanac.close()
process.stdout.write(JSON.stringify(errors))
process.exit(0)

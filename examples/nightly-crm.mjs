// Keeps the companies of a CRM fresh by one batch job a night: node nightly-crm.mjs accounts.json
import { createHash } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createClient } from 'almanac/client'

const { ALMANAC_URL: url = 'http://127.0.0.1:8080', ALMANAC_API_KEY: key = '' } = process.env
const almanac = createClient({ url, key })
const file = process.argv[2] ?? 'accounts.json'

const accounts = JSON.parse(readFileSync(file, 'utf8'))
const byDomain = new Map(accounts.map(account => [account.domain, account]))

const body = {
  domains: [...byDomain.keys()],
  fields: ['basic_info.name', 'headcount.total', 'locations.country'],
  include_unmatched: true,
}
// The key is the same all day for the same accounts, so that a run that is repeated after a crash is not paid twice.
const today = new Date().toISOString().slice(0, 10)
const idempotencyKey = createHash('sha256')
  .update(today + JSON.stringify(body))
  .digest('hex')
const { lines } = await almanac.batch.submitAndWait('company/enrich', body, { idempotencyKey })

let changes = 0
for await (const { original_identifier: domain, data, reason } of lines()) {
  const account = byDomain.get(domain)
  const fresh = data
    ? { name: data.basic_info?.name, headcount: data.headcount?.total, country: data.locations?.country }
    : { missing: reason }
  for (const [name, value] of Object.entries(fresh)) {
    if (account[name] === value) continue
    console.log(`${domain}: ${name} ${JSON.stringify(account[name])} -> ${JSON.stringify(value)}`)
    account[name] = value
    changes += 1
  }
}
// Whoever reads the file sees the old one or the new one, and never half of it.
writeFileSync(`${file}.new`, JSON.stringify(accounts, null, 2))
renameSync(`${file}.new`, file)
console.log(`${changes} changes in ${accounts.length} accounts.`)

// Adds the title and the employer of each lead to a CSV file: node enrich-leads.mjs leads.csv > enriched.csv
import { readFileSync } from 'node:fs'
import { createClient } from 'almanac/client'
import { parse } from 'csv-parse/sync'

const { ALMANAC_URL: url = 'http://127.0.0.1:8080', ALMANAC_API_KEY: key = '' } = process.env
const almanac = createClient({ url, key })
/** The confidence from which a match counts. */
const confidenceMin = 0.9
const atOnce = 25

const file = process.argv[2] ?? 'leads.csv'
const text = readFileSync(file, 'utf8')
// The header tells which character stands between cells: programs of many countries write semicolons.
const [firstLine] = text.split('\n')
const count = character => firstLine.split(character).length
const delimiter = [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best))
const leads = parse(text, { columns: true, bom: true, delimiter })
const names = Object.keys(leads[0] ?? {})
const column = names.find(name => /^e-?mail( address)?$/i.test(name.trim()))
if (column === undefined) {
  console.error(`${file} has no column for e-mail addresses; its columns are ${names.join(', ') || 'none'}.`)
  process.exit(1)
}
const header = [...names, 'name', 'title', 'confidence']
const isQuoted = cell => /["\r\n]/.test(cell) || cell.includes(delimiter)
const line = cells =>
  cells.map(cell => (isQuoted(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(delimiter)
console.log(line(header))

for (let start = 0; start < leads.length; start += atOnce) {
  const part = leads.slice(start, start + atOnce)
  const sent = part.filter(lead => lead[column])
  const entries =
    sent.length === 0
      ? []
      : await almanac.person.enrich({
          business_emails: sent.map(lead => lead[column]),
          min_similarity_score: confidenceMin,
          fields: ['basic_profile.name', 'basic_profile.current_title'],
        })
  // Answers come in the order of the request.
  const matches = new Map(sent.map((lead, index) => [lead, entries[index]?.matches[0]]))
  for (const lead of part) {
    const match = matches.get(lead)
    const { name = '', current_title: title = '' } = match?.person_data.basic_profile ?? {}
    console.log(line([...Object.values(lead), name, title, String(match?.confidence_score ?? '')]))
  }
}

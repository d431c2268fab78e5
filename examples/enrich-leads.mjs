// Adds the title and the employer of each lead to a CSV file: node enrich-leads.mjs leads.csv > enriched.csv
import { readFileSync } from 'node:fs'
import { createClient } from 'almanac/client'
import { parse } from 'csv-parse/sync'

const { ALMANAC_URL: url = 'http://127.0.0.1:8080', ALMANAC_API_KEY: key = '' } = process.env
const almanac = createClient({ url, key })
/** The column that identifies a lead, and the confidence from which a match counts. */
const [column, confidenceMin] = ['email', 0.9]
const atOnce = 25

const leads = parse(readFileSync(process.argv[2] ?? 'leads.csv', 'utf8'), { columns: true, bom: true })
const header = [...Object.keys(leads[0] ?? {}), 'name', 'title', 'confidence']
const line = cells =>
  cells.map(cell => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')
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

// The examples of docs/mappings.md do what the page says.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { datasetNamed } from '../../catalog/index.ts'
import { openFile } from '../readers/open.ts'
import { isUnreadable } from '../readers/reader.ts'
import { compileMapping } from './compile.ts'
import { shippedMappings } from './find.ts'
import { stepKinds } from './language/steps/step-kinds.ts'
import { parseMapping } from './parse.ts'

const page = await readFile(fileURLToPath(new URL('../../../docs/mappings.md', import.meta.url)), 'utf8')
const blocks = (language: string) =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(match => match[1] ?? '')

async function recordOf(mappingText: string, fileName: string, content: string) {
  const folder = await mkdtemp(join(tmpdir(), 'docs-'))
  try {
    await writeFile(join(folder, fileName), content)
    const mapping = parseMapping(mappingText, 'docs/mappings.md')
    const dataset = datasetNamed(mapping.dataset)
    if (!dataset) throw new Error('unreachable: parsed mappings name a dataset')
    const compiled = await compileMapping(mapping, dataset, folder)
    for await (const batch of (await openFile(join(folder, fileName))).batches) {
      for (const row of batch) if (!isUnreadable(row)) return compiled.map(row.value)[0]
    }
    return undefined
  } finally {
    await rm(folder, { recursive: true })
  }
}

it('the complete example of docs/mappings.md gives the record it shows', async () => {
  const mapped = await recordOf(blocks('yaml')[0] ?? '', 'contacts.csv', blocks('csv')[0] ?? '')
  expect(mapped).toEqual({
    record: JSON.parse(blocks('json')[0] ?? ''),
    externalIds: [{ kind: 'crm', value: '17' }],
    date: '2026-03-31T00:00:00',
  })
})

it('the example of nested lists in docs/mappings.md gives the record it shows', async () => {
  const [, row = '', record = ''] = blocks('json')
  expect(await recordOf(blocks('yaml')[1] ?? '', 'row.jsonl', JSON.stringify(JSON.parse(row)))).toMatchObject(
    {
      record: JSON.parse(record),
    },
  )
})

it('the example of second files in docs/mappings.md is accepted', () => {
  const text = `dataset: person\n${blocks('yaml')[2] ?? ''}\nfields: { basic_profile.name: name }`
  expect(parseMapping(text, 'docs/mappings.md').joins).toHaveLength(1)
})

it('docs/mappings.md names every step and every shipped mapping', async () => {
  for (const step of Object.keys(stepKinds)) expect(page, step).toContain(`\`${step}\``)
  for (const name of await shippedMappings())
    expect(page, name).toMatch(new RegExp(`^\\| \`${name}\` +\\|`, 'm'))
})

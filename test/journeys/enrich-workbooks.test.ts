// Lists of leads in Excel workbooks: read, copied with more cells, and made of other formats.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { runHere, temporaryFolder } from '../support/command.ts'
import { readEverything } from '../support/readings.ts'
import { workbookOf } from '../support/workbooks.ts'
import { importedWorld } from '../support/world.ts'

let dataDir: string
let folder: string
let person: { readonly name: string; readonly url: string }

const at = (name: string) => join(folder, name)
const enrich = (file: string, ...args: readonly string[]) =>
  runHere(['enrich', 'person', file, '--fields', 'basic_profile.name', ...args], { dataDir, cwd: folder })

beforeAll(async () => {
  dataDir = await importedWorld()
  folder = temporaryFolder()
  const fields = 'basic_profile.name,social_handles.professional_network_identifier.profile_url'
  await runHere(['export', 'person', '--out', at('people.jsonl'), '--fields', fields], { dataDir })
  const [line = ''] = readFileSync(at('people.jsonl'), 'utf8').split('\n')
  const { basic_profile, social_handles } = JSON.parse(line)
  person = {
    name: basic_profile.name,
    url: social_handles.professional_network_identifier.profile_url,
  }
})

/** Returns the texts of the parts of a workbook. */
async function partsOf(file: string): Promise<Readonly<Record<string, string>>> {
  const zip = await fromBufferPromise(readFileSync(file), { lazyEntries: true })
  const parts: Record<string, string> = {}
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = []
    const stream: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry)
    for await (const chunk of stream) chunks.push(chunk)
    parts[entry.fileName] = Buffer.concat(chunks).toString()
  }
  return parts
}

const text = (cell: string, value: string) => `<c r="${cell}" t="inlineStr"><is><t>${value}</t></is></c>`

describe('a workbook', () => {
  it('is copied with more cells: formulas, formats, blank rows and other sheets stay', async () => {
    const leads = [
      `<row r="2" spans="1:3">${text('B2', 'Profile')}${text('C2', 'Since')}${text('D2', 'Sum')}</row>`,
      `<row r="3" spans="1:4" ht="20">${text('B3', person.url)}<c r="C3" s="1"><v>45000</v></c><c r="D3"><f>1+1</f><v>2</v></c><c r="F3" s="1"/></row>`,
      '<row r="5"/>',
      `<row r="7">${text('B7', 'profiles.example/in/nobody-here')}</row>`,
    ]
    const file = at('list.xlsx')
    writeFileSync(
      file,
      workbookOf({
        sheets: { Notes: `<row r="1">${text('A1', 'hello')}</row>`, Leads: leads.join('') },
        formats: [14],
      }),
    )
    const { code, stderr } = await enrich(file, '--out', at('out.xlsx'), '--sheet', 'leads')
    expect(code, stderr).toBe(0)
    const [before, after] = [await partsOf(file), await partsOf(at('out.xlsx'))]
    expect(Object.keys(after)).toEqual(Object.keys(before))
    const changed = Object.keys(before).filter(name => before[name] !== after[name])
    expect(changed).toEqual(['xl/worksheets/sheet1.xml'])
    const sheet = after[changed[0] ?? ''] ?? ''
    expect(sheet).toContain(
      '<c r="C3" s="1"><v>45000</v></c><c r="D3"><f>1+1</f><v>2</v></c><c r="F3" s="1"/>',
    )
    expect(sheet).toContain(`<row r="3" ht="20">`)
    expect(sheet).toContain('<c r="H3"><v>1</v></c>')
    const { values } = await readEverything(at('out.xlsx'), { sheet: 'Leads' })
    expect(values).toEqual([
      {
        Profile: person.url,
        Since: '2023-03-15',
        Sum: '2',
        almanac_match: 'profile_url',
        almanac_confidence: '1',
        'basic_profile.name': person.name,
      },
      {
        Profile: 'profiles.example/in/nobody-here',
        almanac_match: 'none',
        almanac_reason: 'profile_url: not on file',
      },
    ])
  })

  it('becomes CSV and JSON Lines, and is made of them, with every cell a text', async () => {
    const cells = [person.url, '007', '=1+1', 'a & b < "c"', '_x0041_', 'bell \u0007', '12345678901234567890']
    const quoted = cells.map(cell => `"${cell.replaceAll('"', '""')}"`).join()
    writeFileSync(at('list.csv'), `Profile,Id,Sum,Signs,Escape,Bell,Long\n${quoted}\n,,,\n`)
    expect(await enrich(at('list.csv'), '--out', at('made.xlsx'))).toMatchObject({ code: 0 })
    const { values } = await readEverything(at('made.xlsx'))
    expect(values[0]).toMatchObject({
      Id: '007',
      Sum: '=1+1',
      Signs: 'a & b < "c"',
      Escape: '_x0041_',
      Long: '12345678901234567890',
      'basic_profile.name': person.name,
    })
    await enrich(at('made.xlsx'), '--out', at('back.csv'))
    expect((await readEverything(at('back.csv'))).values[0]).toMatchObject({ Id: '007', Sum: '=1+1' })
    await enrich(at('made.xlsx'), '--out', at('back.jsonl'))
    expect(JSON.parse(readFileSync(at('back.jsonl'), 'utf8').split('\n')[0] ?? '')).toMatchObject({
      Id: '007',
      almanac_confidence: '1',
      almanac_confidence_2: 1,
    })
  })
})

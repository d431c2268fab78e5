import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readEverything, temporaryFiles } from '../../../test/support/readings.ts'
import { isMissing, sharedData } from '../../../test/support/shared-data.ts'
import { InputError } from '../../errors.ts'
import { openFile } from './open.ts'

const write = temporaryFiles()
const openDescriptors = () => readdirSync('/proc/self/fd').length

describe('a file that cannot be read', () => {
  it.each([
    ['is empty', 'empty.csv', ''],
    ['is empty', 'blank.json', ' \n\n'],
    ['is empty', 'packed.csv.gz', gzipSync('')],
    ['cannot be determined', 'letter.doc', 'Dear Ada,\nhello'],
    ['Office document', 'sheet.csv', 'PK\u0003\u0004rest'],
    ['not a text file', 'picture.csv', Buffer.from(Array.from({ length: 500 }, (_, at) => (at * 7) % 32))],
    ['not a file in the format Parquet', 'rows.parquet', 'a,b\n1,2\n'],
    ['is damaged', 'broken.csv.gz', Buffer.from([0x1f, 0x8b, 8, 2, 3, 4, 5, 6, 7, 8, 9, 0])],
    ['more than 2 times', 'thrice.csv.gz', gzipSync(gzipSync(gzipSync('a,b\n1,2\n')))],
  ])('is refused when it %s', async (reason, name, content) => {
    await expect(openFile(write(name, content))).rejects.toThrow(InputError)
    await expect(openFile(write(name, content))).rejects.toThrow(reason)
  })

  it('is refused when it is missing or a directory', async () => {
    const path = write('there.csv', 'a\n1\n')
    await expect(openFile(`${path}.not`)).rejects.toThrow('does not exist')
    await expect(openFile(dirname(path))).rejects.toThrow('is a directory')
  })

  it('is refused when a place is named in a format without places', async () => {
    await expect(openFile(write('a.csv', 'a,b\n'), { rows: 'data' })).rejects.toThrow('JSON or YAML')
  })
})

describe('the format', () => {
  it.each([
    ['csv', 'people.tsv', 'a\tb\n1\t2\n'],
    ['csv', 'people', 'a,b\n1,2\n'],
    ['csv', 'PEOPLE.CSV.GZ', gzipSync('a,b\n1,2\n')],
    ['csv', 'not-packed.csv.gz', 'a,b\n1,2\n'],
    ['csv', 'packed.csv', gzipSync('a,b\n1,2\n')],
    ['csv', 'twice.csv.gz', gzipSync(gzipSync('a,b\n1,2\n'))],
    ['json', 'people.txt', '[{"a":"1","b":"2"}]'],
    ['json', 'pretty.jsonl', '{\n"a":"1",\n"b":"2"}'],
    ['json', 'list.ndjson', '[{"a":"1","b":"2"}]'],
    ['jsonl', 'people.ndjson', '{"a":"1","b":"2"}'],
    ['yaml', 'people', '- a: "1"\n  b: "2"\n'],
    ['yaml', 'people.yml', '- a: "1"\n  b: "2"\n'],
  ])('is %s for %s', async (format, name, content) => {
    const read = await readEverything(write(name, content))
    expect(read.format).toBe(format)
    expect(read.values).toEqual([{ a: '1', b: '2' }])
  })

  it.each([
    ['json', 'list.csv', '[{"a":"1","b":"2"}]'],
    ['jsonl', 'lines.csv', '{"a":"1","b":"2"}\n{"a":"1","b":"2"}'],
    ['csv', 'utf16.csv', Buffer.from('\ufeffa,b\n1,2\n', 'utf16le')],
  ])('is %s by what %s holds, whatever it is called', async (format, name, content) => {
    const read = await readEverything(write(name, content))
    expect(read.format).toBe(format)
    expect(read.values[0]).toEqual({ a: '1', b: '2' })
  })

  it.each<readonly [string, string | Buffer]>([
    ['a web page (HTML)', '<!DOCTYPE html>\n<html><body>a,b</body></html>'],
    ['a web page (HTML)', '\ufeff<!-- x --><table><tr><td>a</td></tr></table>'],
    ['an XML document', '<?xml version="1.0"?><Error><Code>Denied</Code></Error>'],
    ['a PDF document', '%PDF-1.7\na,b\n'],
    ['a Rich Text document', '{\\rtf1 a,b}'],
    [
      'a tar archive',
      Buffer.concat([Buffer.alloc(257), Buffer.from('ustar\0'), Buffer.from('a,b\n'.repeat(9999))]),
    ],
    ['an OpenDocument spreadsheet', 'PK\u0003\u0004..mimetypeapplication/vnd.oasis.opendocument.spreadsheet'],
    ['a ZIP archive', 'PK\u0003\u0004..Connections.csv'],
  ])('that is not read, %s, is named with what to do, under any name', async (what, content) => {
    for (const name of ['a.csv', 'a.xls', 'a']) {
      const path = write(name, content)
      await expect(openFile(path)).rejects.toThrow(`${path} is ${what}`)
      await expect(openFile(path, { format: 'csv' })).rejects.toThrow(`${path} is ${what}`)
    }
  })

  it.each([
    ['Excel (.xlsx)', 'PK\u0003\u0004..[Content_Types].xml'],
    ['JSON', '{"a":1}\n'],
    ['vCard', 'BEGIN:VCARD\nVERSION:3.0\nFN:Ada\nEND:VCARD\n'],
  ])('that is %s is said where CSV was named', async (title, content) => {
    const path = write('sent', content)
    await expect(openFile(path, { format: 'csv' })).rejects.toThrow(`${path} is ${title}, not CSV.`)
  })

  it('can be named against the name of the file', async () => {
    const path = write('people.csv', '{"a":1}\n')
    expect((await readEverything(path, { format: 'jsonl' })).values).toEqual([{ a: 1 }])
  })
})

describe('gzipped files', () => {
  const lines = (from: number, to: number) =>
    Array.from(
      { length: to - from },
      (_, at) => `{"n":${from + at},"x":"${((from + at) * 7919) % 104729}"}\n`,
    ).join('')
  const packed = gzipSync(lines(0, 20_000))

  it('may have several members', async () => {
    const path = write('members.jsonl.gz', Buffer.concat([packed, gzipSync(lines(20_000, 20_010))]))
    const { values, error } = await readEverything(path)
    expect(values).toHaveLength(20_010)
    expect(error).toBeUndefined()
  })

  it('that are cut off give everything before the cut, no half record, and an error', async () => {
    const { values, unreadable, error } = await readEverything(
      write('cut.jsonl.gz', packed.subarray(0, -500)),
    )
    expect(values.length).toBeGreaterThan(19_000)
    expect(values.every((value, at) => value.n === at)).toBe(true)
    expect(unreadable).toEqual([])
    expect(error).toBeInstanceOf(InputError)
    expect(String(error)).toMatch(/cut off at the end\. The last record read is the one at 19\d{3}/)
  })

  it('that are broken in the middle give what lies before, in every text format', async () => {
    const broken = Buffer.from(packed)
    broken.fill(0xff, packed.length >> 1, (packed.length >> 1) + 20)
    const { values, error } = await readEverything(write('broken.jsonl.gz', broken))
    expect(values.length).toBeGreaterThan(8000)
    expect(String(error)).toContain('is broken after byte')
    const table = gzipSync(`a,b\n${Array.from({ length: 20_000 }, (_, at) => `${at},"x\n${at}"`).join('\n')}`)
    const rows = await readEverything(write('cut.csv.gz', table.subarray(0, -300)))
    expect(rows.values.every((value, at) => value.b === `x\n${at}`)).toBe(true)
    expect(rows.unreadable).toEqual([])
    expect(rows.error).toBeInstanceOf(InputError)
  })

  it('give what they hold before something else follows', async () => {
    const { values, error } = await readEverything(
      write('tail.jsonl.gz', Buffer.concat([packed, Buffer.from('rest')])),
    )
    expect(values.length).toBeGreaterThan(19_000)
    expect(error).toBeInstanceOf(InputError)
  })

  it('report progress in bytes of the file', async () => {
    const reading = await openFile(write('progress.jsonl.gz', packed))
    expect(reading.bytesRead()).toBe(0)
    for await (const _ of reading.batches) expect(reading.bytesRead()).toBeLessThanOrEqual(reading.sizeBytes)
    expect(reading.bytesRead()).toBe(packed.length)
  })
})

describe.skipIf(process.platform !== 'linux')('leaving the batches early', () => {
  it('closes the file', async () => {
    const rows = Array.from({ length: 100_000 }, (_, at) => `{"n":${at}}\n`).join('')
    const paths = [write('early.jsonl', rows), write('early.jsonl.gz', gzipSync(rows))]
    const before = openDescriptors()
    for (const path of [...paths, ...paths, ...paths]) {
      for await (const batch of (await openFile(path)).batches) {
        expect(batch.length).toBeLessThanOrEqual(1000)
        break
      }
    }
    await expect.poll(openDescriptors).toBeLessThanOrEqual(before)
  })
})

/** The counts of the sources; where records lie deeper, the number of rows that hold them. */
const counts: readonly (readonly [path: string, rows: number])[] = [
  ['companies/cncf_landscape.yml.gz', 15],
  ['companies/listed_AMS.csv.gz', 227],
  ['companies/listed_LSE.csv.gz', 3391],
  ['companies/listed_TOR.csv.gz', 1022],
  ['companies/remote_companies_md.jsonl.gz', 882],
  ['congress/committee-membership-current.yaml.gz', 1],
  ['congress/committees-current.yaml', 49],
  ['congress/executive.yaml', 80],
  ['congress/legislators-current.yaml.gz', 537],
  ['congress/legislators-social-media.yaml', 519],
  ['devs/kubernetes_memberships.csv.gz', 6281],
  ['devs/kubernetes_org.yaml', 1],
  ['devs/rust_people.jsonl', 666],
  ['jobs/new_grad_jobs.json.gz', 1619],
  ['jobs/usajobs.jsonl.gz', 16_130],
  ['judges/federal-judicial-service.csv.gz', 2801],
  ['judges/other-federal-judicial-service.csv', 364],
  ['judges/professional-career.csv.gz', 11_025],
  ['posts/congress_press_2026-04.jsonl.gz', 605],
  ['reference/cities.json.gz', 7326],
  ['reference/universities.json.gz', 10_251],
  ['titles/onet_alternate_titles.csv.gz', 46_925],
  ['yc/companies.jsonl.gz', 5175],
]
describe.skipIf(isMissing('yc/companies.jsonl.gz'))('real public files', () => {
  it.each(counts)('%s has %i rows, all of them readable', async (path, count) => {
    const { rows, unreadable, error } = await readEverything(sharedData(path))
    expect({ rows: rows.length, unreadable, error }).toEqual({
      rows: count,
      unreadable: [],
      error: undefined,
    })
  })
})

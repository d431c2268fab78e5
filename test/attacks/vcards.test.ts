// vCards made to hang an import or to fill the memory.
import { describe, expect, it } from 'vitest'
import { hostileFiles, joined, type Pieces, repeated } from '../support/hostile-files.ts'
import { readHostile } from '../support/hostile-reading.ts'

const files = hostileFiles()
const megabyte = 2 ** 20
const good = 'BEGIN:VCARD\nFN:Ada\nEND:VCARD\n'
const bad = (...lines: readonly (string | Pieces)[]) =>
  joined(good, 'BEGIN:VCARD\n', ...lines, '\nEND:VCARD\n', good)

const rejected: readonly (readonly [what: string, pieces: () => Pieces, problem: RegExp])[] = [
  ['a million properties', () => bad(repeated('TEL:1\n', 2 * megabyte)), /more than 10,000 properties/],
  [
    'folded text of many megabytes',
    () => bad('FN:x', repeated('\n xxxxxxxxxxxxxxxx', 20 * megabyte)),
    /longer than 8 MB/,
  ],
  ['a line of many megabytes', () => bad('FN:', repeated('x', 20 * megabyte)), /says nothing/],
  ['millions of parts', () => bad('N:', repeated(';', 6 * megabyte)), /says nothing/],
  ['millions of parameters', () => bad('N', repeated(';A=b', 6 * megabyte), ':x'), /says nothing/],
  ['quotes that never close', () => bad('N;A="', repeated('x";"', 6 * megabyte)), /says nothing/],
  [
    'soft breaks without an end',
    () => bad('N;QUOTED-PRINTABLE:x=', repeated('\nx=', megabyte)),
    /no END:VCARD|more than 10,000 properties/,
  ],
]

describe('one card is given up, and those around it are kept:', () => {
  it.each(rejected)(
    '%s',
    async (_, pieces, problem) => {
      const { values, unreadable, error } = await readHostile(await files.write('hostile.vcf', pieces()))
      expect(error).toBeUndefined()
      expect(unreadable.map(row => row.problem)).toEqual([expect.stringMatching(problem)])
      expect(values).toEqual([{ full_name: 'Ada' }, { full_name: 'Ada' }])
    },
    60_000,
  )

  it.each(['END:VC', 'END:VCALENDAR', 'BEGIN:VEVENT', 'item1.END:VCARD', 'END;X=1:VCARD'])(
    'the line %s in a card is left out',
    async line => {
      const path = await files.write('ends.vcf', [`${good}BEGIN:VCARD\nFN:Bob\n${line}\nEND:VCARD\n${good}`])
      const { values, error } = await readHostile(path)
      expect([values, error]).toEqual([
        [{ full_name: 'Ada' }, { full_name: 'Bob' }, { full_name: 'Ada' }],
        undefined,
      ])
    },
  )

  it('a card may be cut off anywhere', async () => {
    const card = 'BEGIN:VCARD\nitem1.FN;X=1:Ada\nN:King;Ada;;;\nURL:https://a.example\nEND:VCARD\n'
    for (let length = 0; length < card.length; length++) {
      const { values, error } = await readHostile(await files.write('cut.vcf', [good, card.slice(0, length)]))
      expect([values[0], error]).toEqual([{ full_name: 'Ada' }, undefined])
    }
  })

  it('photos of many megabytes are passed over', async () => {
    const photo = joined(
      'BEGIN:VCARD\nFN:Bob\nPHOTO;ENCODING=b:',
      repeated('AAAAAAAAAAAAAAAA\n ', 20 * megabyte),
      '\nEND:VCARD\n',
    )
    expect((await readHostile(await files.write('photo.vcf', photo))).values).toEqual([{ full_name: 'Bob' }])
  })
})

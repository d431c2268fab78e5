import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readEverything, temporaryFiles } from '../../../test/support/readings.ts'
import { isMissing, sharedData } from '../../../test/support/shared-data.ts'
import { decodeWindows1252 } from './windows-1252.ts'

const write = temporaryFiles()

/** Returns the bytes of a text in an encoding of one byte a character. */
function encoded(text: string, label: string): Buffer {
  const characters = [...new TextDecoder(label).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))]
  return Buffer.from(Array.from(text, character => characters.indexOf(character)))
}

describe('the encoding of a text file', () => {
  const rows = 'name,city\nZoë,Köln\n陳,台北\n'
  const expected = [
    { name: 'Zoë', city: 'Köln' },
    { name: '陳', city: '台北' },
  ]
  const utf16be = Buffer.from('﻿' + rows, 'utf16le').swap16()

  it.each([
    ['UTF-8', Buffer.from(rows)],
    ['UTF-8 with a mark', Buffer.from('﻿' + rows)],
    ['UTF-8 with two marks', Buffer.from('﻿﻿' + rows)],
    ['UTF-16LE with a mark', Buffer.from('﻿' + rows, 'utf16le')],
    ['UTF-16BE with a mark', utf16be],
  ])('is seen: %s', async (_name, content) => {
    const { values, repairs } = await readEverything(write('people.csv', content))
    expect(values).toEqual(expected)
    expect(repairs).toEqual([])
  })

  it('is seen in packed files too', async () => {
    const packed = gzipSync(Buffer.from('﻿' + rows, 'utf16le'))
    expect((await readEverything(write('people.csv.gz', packed))).values).toEqual(expected)
  })

  it('is seen in UTF-16 without a mark when the text is mostly Latin', async () => {
    const content = Buffer.from('name,city\nAda,London\n', 'utf16le')
    expect((await readEverything(write('people.csv', content))).values).toEqual([
      { name: 'Ada', city: 'London' },
    ])
  })

  it('may differ by line, which is stated', async () => {
    const content = Buffer.concat([
      Buffer.from('name,city\nZoë,Köln\n'),
      Buffer.from([0x5a, 0x6f, 0xeb, 0x2c, 0x80, 0x93, 0x0a]),
    ])
    const { values, repairs } = await readEverything(write('people.csv', content))
    expect(values).toEqual([
      { name: 'Zoë', city: 'Köln' },
      { name: 'Zoë', city: '€“' },
    ])
    expect(repairs).toEqual(['1 line is not UTF-8; it was read as windows-1252.'])
  })

  it.each([
    [
      'shift_jis',
      '8e8196bc2c89ef8ed096bc0a8e5293632091be98592c8a948eae89ef8ed093fa97a790bb8dec8f8a0a8db293a12089d48e712c83678388835e8ea993ae8ed48a948eae89ef8ed00a',
      { 氏名: '山田 太郎', 会社名: '株式会社日立製作所' },
    ],
    [
      'windows-1251',
      'd4c8ce2cc4eeebe6edeef1f2fc0ac8e2e0edeee220c8e2e0ed20c8e2e0edeee2e8f72cc3e5ede5f0e0ebfcedfbe920e4e8f0e5eaf2eef00acfe5f2f0eee2e020c0edede02cc3ebe0e2edfbe920e1f3f5e3e0ebf2e5f00a',
      { ФИО: 'Иванов Иван Иванович', Должность: 'Генеральный директор' },
    ],
  ])('is seen by the letters of other scripts, which is stated: %s', async (label, hex, first) => {
    const { values, repairs } = await readEverything(write('people.csv', Buffer.from(hex, 'hex')))
    expect(values[0]).toEqual(first)
    expect(repairs).toEqual([
      `The file is not UTF-8; it was read as ${label}. Where that is wrong, --encoding or the charset of the request says what it is.`,
    ])
  })

  it.each([
    [
      'Polish',
      'windows-1250',
      'Imię;Nazwisko;Firma;Miasto\nŁukasz;Wiśniewski;Żabka Polska Sp. z o.o.;Poznań\nMichał;Wójcik;Spółka Węglowa;Gdańsk\nAgnieszka;Dąbrowska;Zakład Usługowy;Łódź\n',
    ],
    [
      'Czech',
      'windows-1250',
      'Jméno;Firma;Pozice\nJiří Dvořák;Škoda Auto a.s.;vedoucí oddělení\nTomáš Růžička;České dráhy;řidič\nEva Nováková;Kofola ČeskoSlovensko;účetní\n',
    ],
    [
      'Hungarian',
      'windows-1250',
      'Név;Cég;Beosztás\nSzűcs Gergő;Győri Keksz Kft.;ügyvezető igazgató\nKovács Ágnes;MOL Nyrt.;pénzügyi vezető\nTóth Lőrinc;Erdő Zrt.;értékesítési képviselő\n',
    ],
    [
      'Turkish',
      'windows-1254',
      'Ad;Şirket;Görev\nAyşe Yılmaz;Türk Hava Yolları;satış müdürü\nÇağlar Işık;Koç Holding;yazılım geliştirici\nİbrahim Öztürk;Şişecam;muhasebeci\n',
    ],
  ])('is seen by the letters of the language: %s', async (_language, label, text) => {
    const { values, repairs } = await readEverything(write('people.csv', encoded(text, label)))
    const [header = '', ...rows] = text.trim().split('\n')
    expect(values.map(row => Object.values(row).join(';'))).toEqual(rows)
    expect(Object.keys(values[0] ?? {}).join(';')).toBe(header)
    expect(repairs).toEqual([expect.stringContaining(`it was read as ${label}`)])
  })

  it.each([
    'name;firma\rJörg Müller;Größe & Söhne\r',
    'name;ort\rMüller;Köln\rBrüning;Lübeck\r',
    'nombre;ciudad\rJosé Muñoz;León\rMaría Peña;Málaga\r',
    'nom;société\nHélène Noël;Crédit\n',
    'João Conceição;Direção\nInês Simões;São Paulo\n',
  ])('is Mac Roman by words that are none elsewhere, and by the line ends of a Mac: %j', async text => {
    const lineEnd = text.includes('\r') ? '\r' : '\n'
    const [header = '', ...rows] = text.trim().split(lineEnd)
    const { values, repairs } = await readEverything(write('people.csv', encoded(text, 'macintosh')))
    expect(values.map(row => Object.values(row).join(';'))).toEqual(rows)
    expect(Object.keys(values[0] ?? {}).join(';')).toBe(header)
    expect(repairs).toEqual([expect.stringContaining('it was read as macintosh')])
  })

  it('is not Mac Roman for quotes, dashes and footnote marks of windows-1252 in words', async () => {
    const bytes = Buffer.from('note;by\ndon\x92t stop\x97now;Andr\xe9\nfoo\x92s bar\x87;Zo\xeb\n', 'latin1')
    expect((await readEverything(write('notes.csv', bytes))).values).toEqual([
      { note: 'don’t stop—now', by: 'André' },
      { note: 'foo’s bar‡', by: 'Zoë' },
    ])
  })

  it.each([
    'name;firma\nJörg Müller;Größe & Söhne\n',
    'nom;société\nHélène Noël;Crédit\n',
    'navn\nÅse Sjøgård\n',
    'nome;città\nNicolò Càffaro;Forlì\nAndré Bérubé;Genève\nJosé Muñoz;León\nJørgen Ångström;Malmö\n',
    'nafn;borg\nÞórður Ýmisson;Ísafjörður\nSigríður Ægisdóttir;Akureyri\nGuðrún;Reykjavík\n',
    'nome;cargo\nJoão Conceição;Direção de Operações\nMª Inês Simões;Gestão\n',
    'nombre;texto\n¿Qué tal?;Nº 5\nPeña;20 m³\nMuñoz;£m\n',
  ])('is windows-1252 for Latin letters: %j', async text => {
    const { values } = await readEverything(write('people.csv', Buffer.from(text, 'latin1')))
    const [header = '', cells = ''] = text.split('\n')
    expect(Object.entries(values[0] ?? {})).toEqual(
      header.split(';').map((key, index) => [key, cells.split(';')[index]]),
    )
  })

  it.each([
    ['windows-1252', (text: string) => decodeWindows1252(Buffer.from(text))],
    ['Latin-1', (text: string) => Buffer.from(text).toString('latin1')],
  ])('is repaired where UTF-8 was read as %s and written again', async (_, misread) => {
    const text = `name,city\nÉlevage “Noël”,Besançon\nДача,Łódź\n`
    const { values, repairs } = await readEverything(write('people.csv', misread(text)))
    expect(values).toEqual([
      { name: 'Élevage “Noël”', city: 'Besançon' },
      { name: 'Дача', city: 'Łódź' },
    ])
    expect(repairs).toEqual([
      '2 lines are UTF-8 that was read as windows-1252 and written again; they were repaired.',
    ])
  })

  it.each(['SÃO JOÃO,NÃO', 'IRMÃ\u00a0LÚCIA,LIMA', 'Ärzte,Åre', '«CAFÉ»,Â', 'Ðuro,Ñandú'])(
    'is not repaired where letters only look like misread ones: %s',
    async line => {
      const { values, repairs } = await readEverything(write('people.csv', `name,city\n${line}\n`))
      expect([Object.values(values[0] ?? {}).join(), repairs]).toEqual([line, []])
    },
  )

  it('can be named', async () => {
    const shiftJis = Buffer.from([0x6e, 0x0a, 0x93, 0xfa, 0x96, 0x7b, 0x0a])
    const { values } = await readEverything(write('n.csv', shiftJis), { encoding: 'shift_jis' })
    expect(values).toEqual([{ n: '日本' }])
    const latin = Buffer.from([0x6e, 0x0a, 0x80, 0xe9])
    expect((await readEverything(write('n.csv', latin), { encoding: 'latin1' })).values).toEqual([
      { n: '€é' },
    ])
    await expect(readEverything(write('n.csv', latin), { encoding: 'klingon' })).rejects.toThrow(/klingon/)
  })

  it('states characters that the named encoding does not have', async () => {
    const { repairs } = await readEverything(write('n.csv', Buffer.from([0x6e, 0x0a, 0xe9, 0x0a])), {
      encoding: 'utf-8',
    })
    expect(repairs).toEqual(['Some bytes are not utf-8; each was read as the replacement character �.'])
  })

  it('does not split a character between two chunks of a line without end', async () => {
    const text = 'é'.repeat(2_000_000)
    const { values, repairs } = await readEverything(write('long.jsonl', `{"t":"x${text}"}`))
    expect(values[0]?.t).toBe(`x${text}`)
    expect(repairs).toEqual([])
  })
})

describe('a text file', () => {
  it('may end its lines with CR alone', async () => {
    expect((await readEverything(write('mac.csv', 'a,b\r1,2\r3,4\r'))).rows).toEqual([
      { line: 2, value: { a: '1', b: '2' } },
      { line: 3, value: { a: '3', b: '4' } },
    ])
  })

  it('is read without its NUL bytes, which is stated', async () => {
    const { values, repairs } = await readEverything(
      write('nul.csv', 'name,city\nA\0da,London is long enough\n'),
    )
    expect(values).toEqual([{ name: 'Ada', city: 'London is long enough' }])
    expect(repairs).toEqual(['The file contains NUL bytes; they were removed.'])
  })
})

const tweets = 'posts/tweets_BarackObama.csv'
describe.skipIf(isMissing(tweets))('a real file of mixed encodings', () => {
  it('is read whole, and the lines that are not UTF-8 are counted', async () => {
    const { rows, unreadable, repairs } = await readEverything(sharedData(tweets))
    expect(rows).toHaveLength(3207)
    expect(unreadable).toEqual([])
    expect(repairs).toEqual(['1,378 lines are not UTF-8; they were read as windows-1252.'])
  })
})

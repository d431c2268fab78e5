// Files made to hang an import, to fill the memory, or to end the process.
import { appendFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { openFile } from '../../src/ingest/readers/open.ts'
import { scaled } from '../support/attacked.ts'
import { importFiles, temporaryFolder } from '../support/command.ts'
import { bomb, hostileFiles, joined, type Pieces, repeated } from '../support/hostile-files.ts'
import { isLong, readHostile } from '../support/hostile-reading.ts'

const files = hostileFiles()
const megabyte = 2 ** 20
/** Large enough for what it attacks, or as large as somebody may make it. */
const sized = (short: number, long: number): number => (isLong ? long : short) * megabyte

const good = '{"n":1}\n'
const nested = (depth: number) => `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}\n`

/** One row that is too much, between two good ones. */
const rejected: readonly (readonly [what: string, name: string, pieces: () => Pieces, problem: RegExp])[] = [
  [
    'lists nested four million deep',
    'deep.jsonl',
    () => [good, nested(scaled(4e6)), good],
    /nested more than 100/,
  ],
  [
    'objects nested deep',
    'deep-objects.jsonl',
    () => [good, '{"a":'.repeat(scaled(1e6)), '1', '}'.repeat(scaled(1e6)), '\n', good],
    /nested more than 100/,
  ],
  [
    'brackets that never close',
    'open.jsonl',
    () => [good, `{"a":${'['.repeat(scaled(4e6))}\n`, good],
    /nested more than 100/,
  ],
  [
    'a million brackets, packed',
    'brackets.jsonl.gz',
    () => [gzipSync(`${good}${'['.repeat(1e6)}\n${good}`)],
    /nested more than 100/,
  ],
  [
    'a list element nested deep',
    'deep.json',
    () => ['[{"n":1},', nested(scaled(3e6)), ',{"n":1}]'],
    /nested more than 100/,
  ],
  [
    'three million values',
    'many.jsonl',
    () => [good, `{"a":[${'0,'.repeat(3e6)}0]}\n`, good],
    /more than 200,000 values/,
  ],
  [
    'three million empty objects',
    'objects.jsonl',
    () => [good, `{"a":[${'{},'.repeat(2e6)}0]}\n`, good],
    /more than 200,000 values/,
  ],
  [
    'a text of escaped quotes that never closes',
    'escapes.jsonl',
    () => [good, '{"id":12345678901234567890,"a":"', '\\"'.repeat(3e6), '\n', good],
    /Invalid JSON/,
  ],
  [
    'a text that ends in a backslash',
    'backslashes.jsonl',
    () => [good, '{"id":12345678901234567890,"a":"', '\\"'.repeat(3e6), '\\\n', good],
    /Invalid JSON/,
  ],
  [
    'a line of many megabytes',
    'line.jsonl',
    () => [good, '{"a":"', ...repeated('x', 20 * megabyte), '"}\n', good],
    /longer than 8 MB/,
  ],
  [
    'a row of two million cells',
    'cells.csv',
    () => ['n\n1\n', ','.repeat(scaled(2e6)), '\n1\n'],
    /more than 10,000 cells/,
  ],
  [
    'a row of two million quoted cells',
    'quoted-cells.csv',
    () => ['n\n1\n', '"",'.repeat(scaled(2e6)), '\n1\n'],
    /more than 10,000 cells/,
  ],
  [
    'a YAML item nested deep in brackets',
    'deep.yaml',
    () => ['- n: 1\n- a: ', '['.repeat(scaled(1e6)), ']'.repeat(scaled(1e6)), '\n- n: 1\n'],
    /nested more than 100|more than 200,000 values/,
  ],
  [
    'a YAML item nested deep in dashes',
    'dashes.yaml',
    () => ['- n: 1\n- ', '- '.repeat(scaled(1e6)), 'a\n- n: 1\n'],
    /nested more than 100|more than 200,000 values/,
  ],
  [
    'a YAML item nested deep in keys',
    'keys.yaml',
    () => ['- n: 1\n- ', '? '.repeat(scaled(1e6)), 'a\n- n: 1\n'],
    /nested more than 100|more than 200,000 values/,
  ],
  [
    'a YAML item of anchors that multiply',
    'anchors.yaml',
    () => ['- n: 1\n', laughs(9, 9, '- a: &l0 lol\n', '  '), '- n: 1\n'],
    /./,
  ],
]

const laughs = (levels: number, width: number, start: string, indentation: string) =>
  start +
  Array.from(
    { length: levels },
    (_, at) => `${indentation}k${at}: &l${at + 1} [${Array(width).fill(`*l${at}`).join(', ')}]\n`,
  ).join('')
/** Files without rows worth keeping, or without an end. */
const refused: readonly (readonly [what: string, name: string, pieces: () => Pieces, sentence: RegExp])[] = [
  [
    'a quote that never closes, in one line',
    'quote.csv',
    () => ['a,b\n1,"', ...repeated('x', sized(66, 100))],
    /line 2 goes on for more than 64 MB without an end/,
  ],
  [
    'a header of two million columns',
    'columns.csv',
    () => ['x,'.repeat(scaled(2e6)), '\n1\n'],
    /at most 10,000 columns/,
  ],
  [
    'a header that never ends',
    'header.csv',
    () => repeated('x', sized(66, 100)),
    /its header, line 1, is longer than 8 MB/,
  ],
  [
    'a line of a gigabyte',
    'endless.jsonl',
    () => joined(good, '{"a":"', repeated('x', sized(66, 1024))),
    /line 2 goes on for more than 64 MB/,
  ],
  [
    'an object of a gigabyte in one line',
    'endless.json',
    () => joined('{"a":"', repeated('x', sized(10, 1024)), '"}'),
    /object is longer than 8 MB/,
  ],
  [
    'a list whose element never ends',
    'element.json',
    () => joined('[{"n":1},{"a":"', repeated('x', sized(66, 1024))),
    /a record goes on for more than 64 MB/,
  ],
  [
    'brackets that never close',
    'open.json',
    () => repeated('[', sized(10, 1024)),
    /4,000,000 brackets are open at once/,
  ],
  [
    'objects that never close',
    'objects.json',
    () => repeated('{"a":', sized(10, 1024)),
    /object is longer than 8 MB/,
  ],
  [
    'a YAML line that never ends',
    'endless.yaml',
    () => joined('- a: "', repeated('x', sized(66, 100))),
    /line 1 goes on for more than 64 MB/,
  ],
  [
    'a YAML document that is not a list',
    'document.yaml',
    () => joined('a:\n', repeated('  - b: 1\n', sized(66, 100))),
    /document of more than 4 MB/,
  ],
  [
    'YAML aliases in every item',
    'aliases.yaml',
    () => joined(`- &a {t: "${'x'.repeat(200_000)}"}\n`, repeated('- *a\n', megabyte)),
    /aliases stand for more than 64 MB/,
  ],
  [
    'a bomb of a gigabyte',
    'bomb.csv.gz',
    () => [gzipSync('n\n1\n'), bomb(Buffer.alloc(16 * megabyte, '1\n'), isLong ? 640 : 64)],
    /unpacks to more than 8 MB and 200 times its size/,
  ],
  [
    'a bomb of a terabyte, packed twice',
    'bomb.jsonl.gz',
    () => [bomb(bomb(Buffer.alloc(16 * megabyte, '\n'), 1000), isLong ? 64 : 4)],
    /unpacks to more than 8 MB and 200 times its size/,
  ],
  [
    'a bomb of Parquet',
    'bomb.parquet.gz',
    () => [gzipSync('PAR1'), bomb(Buffer.alloc(16 * megabyte), 64)],
    /unpacks to more than 8 MB and 200 times its size/,
  ],
  [
    'gzip in gzip in gzip',
    'thrice.csv.gz',
    () => [gzipSync(gzipSync(gzipSync('n\n1\n')))],
    /compressed more than 2 times over/,
  ],
  ['an archive in gzip', 'archive.csv.gz', () => [gzipSync('PK\u0003\u0004')], /a ZIP archive .* unpack it/],
]

describe('a file is refused in a sentence:', () => {
  const sentence = async (path: string) => String((await readHostile(path)).error)

  it.each(refused)(
    '%s',
    async (_, name, pieces, words) => {
      const path = await files.write(name, pieces())
      const said = await sentence(path)
      expect(said).toMatch(words)
      expect(said).toContain(path)
    },
    300_000,
  )

  it('a terabyte of NULs', async () => {
    expect(await sentence(await files.sparse('nul.csv', `n\n${'1\n'.repeat(40_000)}`, 2 ** 40))).toMatch(
      /NUL/,
    )
    expect(await sentence(await files.sparse('nothing.csv', '', 2 ** 40))).toMatch(/is not a text file/)
  })

  it.each(['/dev/zero', '/dev/random', '/dev/null', '/dev'])('%s', async path => {
    expect(await sentence(path)).toMatch(/is not a regular file|is a directory/)
  })

  it('a pipe without a writer', async () => {
    expect(await sentence(files.fifo('pipe.csv'))).toMatch(
      /is not a regular file: save what comes from a pipe to one first/,
    )
  })
})

describe('one row is given up, and those around it are kept:', () => {
  it.each(rejected)(
    '%s',
    async (_, name, pieces, problem) => {
      const { values, unreadable, error } = await readHostile(await files.write(name, pieces()))
      expect(error).toBeUndefined()
      expect(unreadable.map(row => row.problem)).toEqual([expect.stringMatching(problem)])
      expect(values.map(value => String(value.n))).toEqual(['1', '1'])
    },
    300_000,
  )
})

it('a file that grows while it is read is refused', async () => {
  const path = await files.write('growing.jsonl', repeated(good, 2 * megabyte))
  const reading = await openFile(path)
  const all = async () => {
    for await (const _ of reading.batches) appendFileSync(path, good)
  }
  await expect(all()).rejects.toThrow(`${path} was changed while it was read`)
})

it('an import keeps the rows around a hostile one', async () => {
  const person = (name: string) => `${JSON.stringify({ basic_profile: { name } })}\n`
  const path = await files.write('people.jsonl', [person('Ada'), nested(5000), person('Bob')])
  expect(await importFiles(temporaryFolder(), ['person', path])).toMatchObject({
    read: 3,
    created: 2,
    rejected: 1,
  })
})

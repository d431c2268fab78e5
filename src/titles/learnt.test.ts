import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { digestOf, examplesWith } from '../../bench/quality/titles/examples.ts'
import { onetFile, onetTitles } from '../../bench/quality/titles/labelled.ts'

// Learning takes half a minute, its examples a few seconds: they change with whatever changes the table.
test.skipIf(!existsSync(onetFile))(
  'the weights of titles were learnt from titles as they are parsed and labelled today (or bench/quality/titles/write-tables.ts was not run)',
  () => {
    const written = readFileSync(
      new URL('../../bench/quality/titles/learnt-from.txt', import.meta.url),
      'utf8',
    )
    expect(digestOf(examplesWith(onetTitles('long and short', 'wider')))).toBe(written.trim())
  },
)

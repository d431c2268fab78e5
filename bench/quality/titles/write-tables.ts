// Writes src/titles/learnt from all titles of O*NET, ESCO and the British index: npx tsx bench/quality/titles/write-tables.ts
import { writeFileSync } from 'node:fs'
import { functionCategories } from '../../../src/catalog/person/vocabulary.ts'
import { onetTitles } from './labelled.ts'
import { learnTables } from './learn.ts'

const tables = learnTables(onetTitles('long and short', 'wider'))
for (const name of functionCategories) {
  const file = name.toLowerCase().replaceAll(' ', '-')
  const constant = file.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
  const rows = Object.entries(tables[name]).map(
    ([tenths, features]) => `  '${tenths}': ${JSON.stringify(features)},`,
  )
  const lines = [
    `// Written by bench/quality/titles/write-tables.ts from titles of O*NET, ESCO and the British index: how strongly, in tenths, words point to ${name}.`,
    `export const ${constant} = {`,
    ...rows,
    '}',
    '',
  ]
  writeFileSync(new URL(`../../../src/titles/learnt/${file}.ts`, import.meta.url), lines.join('\n'))
}

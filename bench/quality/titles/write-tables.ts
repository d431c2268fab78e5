// Writes src/titles/learnt.tsv from all titles of O*NET, ESCO and the British index, and beside this file what it was learnt from.
// Run after whatever changes how titles are parsed, labelled or known: npx tsx bench/quality/titles/write-tables.ts
import { writeFileSync } from 'node:fs'
import { textOfWeights } from '../../../src/titles/feature-weights.ts'
import { digestOf, examplesWith } from './examples.ts'
import { onetTitles } from './labelled.ts'
import { learnWeights } from './learn.ts'

const examples = examplesWith(onetTitles('long and short', 'wider'))
writeFileSync(
  new URL('../../../src/titles/learnt.tsv', import.meta.url),
  textOfWeights(learnWeights(examples)),
)
writeFileSync(new URL('learnt-from.txt', import.meta.url), `${digestOf(examples)}\n`)

// Writes src/titles/learnt.tsv from all titles of O*NET, ESCO and the British index: npx tsx bench/quality/titles/write-tables.ts
import { writeFileSync } from 'node:fs'
import { textOfWeights } from '../../../src/titles/feature-weights.ts'
import { onetTitles } from './labelled.ts'
import { learnWeights } from './learn.ts'

const weights = learnWeights(onetTitles('long and short', 'wider'))
writeFileSync(new URL('../../../src/titles/learnt.tsv', import.meta.url), textOfWeights(weights))

// Writes src/matching/common-words.ts: the words of the names of companies in the public sample files, by how many names have them. Run: npx tsx bench/quality/common-words.ts
import { writeFileSync } from 'node:fs'
import { normalCompanyName } from '../../src/normal/company-name.ts'
import { transliterate } from '../../src/normal/latin.ts'
import { realCompanies } from '../real-companies.ts'

/** Each step has twice as many names as the one before. */
const steps = [5, 9, 17, 33, 65, 129, 257]
const ordinaryWord = /^[a-z]{2,}$/

/** The words of each company, once: rows of the landscape are products, and papers without a website are seldom those of a company. */
const wordsOf = new Map<string, Set<string>>()
for (const { source, name, domain, symbol } of realCompanies()) {
  const normal = transliterate(normalCompanyName(name) ?? '')
  if (source === 'cncf' || (symbol !== undefined && domain === undefined) || normal === '') continue
  const key = domain ?? normal
  wordsOf.set(key, wordsOf.get(key) ?? new Set(normal.split(' ')))
}
const counts = new Map<string, number>()
for (const word of [...wordsOf.values()].flatMap(list => [...list]))
  counts.set(word, (counts.get(word) ?? 0) + 1)

const rows = steps.map((least, at) => {
  const most = steps[at + 1] ?? Number.POSITIVE_INFINITY
  const words = [...counts]
    .filter(([word, count]) => ordinaryWord.test(word) && count >= least && count < most)
    .map(([word]) => word)
    .sort()
  return `  [\n    ${least},\n    \`${wrapped(words)}\`,\n  ],\n`
})

function wrapped(words: readonly string[]): string {
  let text = ''
  let length = 0
  for (const word of words) {
    const gap = length === 0 ? '' : length + word.length > 108 ? '\n    ' : ' '
    length = gap === ' ' || gap === '' ? length + gap.length + word.length : word.length
    text += gap + word
  }
  return text
}

writeFileSync(
  new URL('../../src/matching/common-words.ts', import.meta.url),
  `// Words that several companies have in their names, counted among ${wordsOf.size} listed companies and start-ups. Written by bench/quality/common-words.ts.

/** The number of companies that were counted. */
export const countedCompanies = ${wordsOf.size}

/** Words that at least so many of them have, and fewer than twice as many. */
export const commonWords: readonly (readonly [least: number, words: string])[] = [
${rows.join('')}]
`,
)

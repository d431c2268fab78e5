// The confidence in a company's name among 20,000 others on file.
import { companyNameScorer, nameProbabilities } from '../../src/matching/company-name.ts'
import { comparedName } from '../../src/matching/compared-name.ts'
import { genericWords } from '../../src/matching/generic-words.ts'
import { wordWeights } from '../../src/matching/word-rarity.ts'

/** Returns the confidence that the only candidate, which has these names, is the company; its rare words are nobody else's. */
export function nameConfidence(
  query: string,
  name: string,
  formerNames: readonly string[] = [],
  domain = '',
): number {
  const own = [name, ...formerNames].flatMap(one => comparedName(one)?.words.map(({ text }) => text) ?? [])
  const counts = new Map([
    ...own.map(word => [word, 1] as const),
    ...[...genericWords].map(word => [word, 150] as const),
  ])
  const score = companyNameScorer(query, wordWeights({ total: 20_000, counts }))
  return nameProbabilities([score({ names: [name], formerNames, domain })])[0] ?? 0
}

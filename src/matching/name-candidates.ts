// Records found by a company's name: those filed under the same normal form, and those whose names resemble it.
import type { Dataset } from '../catalog/dataset.ts'
import type { Records } from '../stores/records.ts'
import type { Candidate, NameMatch } from './candidate.ts'
import { type NameFacts, nameFactPaths, nameFacts } from './company-facts.ts'
import {
  companyNameInContextScorer,
  companyNameScorer,
  type NameEvidence,
  nameProbabilities,
} from './company-name.ts'
import { comparedName } from './compared-name.ts'
import { listedNames } from './listed-names.ts'
import { type NameInContext, namesInContext, type ReadPlace } from './name-in-context.ts'
import { saysNoCompany } from './no-company.ts'
import type { PersonQuery } from './person-query.ts'
import { scorePeople } from './person-score.ts'
import type { FoundPeople } from './person-search.ts'
import { siteCandidates } from './site-candidates.ts'
import { type WordRarity, wordWeights } from './word-rarity.ts'

/** Finds by names; the functions may run in another thread. Matches are likely enough to be returned, likely ones first. */
export interface NameMatcher {
  /**
   * Returns no match when the text is not a name. A match is certain when the record has this name now, no other
   * record has or had it, and the name is neither one word that other names have nor the site of another record; legal forms
   * do not count.
   */
  called(dataset: string, name: string): Promise<readonly NameMatch[]>
  /**
   * Like `find`, for a text that only resembles a name, such as the label of a domain: no match is certain.
   */
  resembling(dataset: string, text: string): Promise<readonly NameMatch[]>
  /** Scores the people that a search found for a name. */
  people(query: PersonQuery, found: FoundPeople): Promise<readonly NameMatch[]>
}

/** Compares names in the calling thread; `readPlace` knows the names of places that people add to a name. */
export function nameMatcherOver(records: Records, readPlace: ReadPlace = () => undefined): NameMatcher {
  return {
    called: async (dataset, name) => {
      const { candidates, weights } = await weigh(records, dataset, name, { looksAtSites: true, readPlace })
      const [sole, another] = candidates.filter(({ isHolder }) => isHolder)
      if (saysNoCompany(name)) return calledLikeNone(candidates)
      const isSole = sole && !another && !isSiteOfAnother(sole, candidates)
      if (isSole && isCertain(name, sole.facts, weights)) return [{ id: sole.id, confidence: 1 }]
      return likely(candidates)
    },
    // Whoever asks for another domain with this label does not mean the site of the company.
    resembling: async (dataset, text) =>
      likely((await weigh(records, dataset, text, { looksAtSites: false })).candidates),
    people: (query, found) => scorePeople(records, query, found),
  }
}

/** The records of the matches; one deleted since is left out. */
export async function matchedCandidates(
  records: Records,
  dataset: Dataset,
  matches: readonly NameMatch[],
): Promise<readonly Candidate[]> {
  const stored = await records.get(
    dataset.name,
    matches.map(({ id }) => id),
  )
  return matches.flatMap(({ confidence }, index) => {
    const found = stored[index]
    return found ? [{ stored: found, confidence }] : []
  })
}

/** The number of records with the name that are scored, and the number with a similar name. */
const weighedMax = 50

export interface WeighedCandidate {
  readonly id: number
  readonly facts: NameFacts
  readonly isHolder: boolean
  readonly evidence: NameEvidence
}

interface WeighOptions {
  readonly looksAtSites: boolean
  /** The names of places, which let the name have additions; without it the name is taken as it is. */
  readonly readPlace?: ReadPlace
}

async function weigh(
  records: Records,
  dataset: string,
  name: string,
  { looksAtSites, readPlace }: WeighOptions,
): Promise<{ readonly candidates: readonly WeighedCandidate[]; readonly weights: WordRarity }> {
  const found = new Map<number, Found>()
  const note = (list: readonly Found[]) => {
    for (const one of list) if (!found.has(one.id)) found.set(one.id, one)
  }
  note(await findCalled(records, dataset, name, looksAtSites))
  const isHeld = [...found.values()].some(({ isHolder }) => isHolder)
  const inside = isHeld || readPlace === undefined ? [] : await namesInside(records, dataset, name, readPlace)
  for (const { called } of inside) note(called.map(holder => ({ ...holder, isHolder: false })))
  const inContext = inside.map(({ context }) => context)
  const all = [...found.values()]
  const texts = [
    name,
    ...inContext.map(one => one.name),
    ...all.flatMap(({ facts }) => [...facts.names, ...facts.formerNames]),
  ]
  const weights = wordWeights(await records.countNameWords(dataset, distinctWords(texts)))
  const scorers = [
    companyNameScorer(name, weights),
    ...inContext.map(one => companyNameInContextScorer(one, weights)),
  ]
  const evidenceOf = (facts: NameFacts) =>
    scorers
      .map(score => score(looksAtSites ? facts : { ...facts, domain: '' }))
      .reduce((best, other) => (other.score > best.score ? other : best))
  return { candidates: all.map(one => ({ ...one, evidence: evidenceOf(one.facts) })), weights }
}

type Found = Pick<WeighedCandidate, 'id' | 'facts' | 'isHolder'>

interface NameInside {
  readonly context: NameInContext
  readonly called: readonly Found[]
}

/** Returns the names in a text that is not one itself: those of a list whose names are all on file, or what has an addition. */
async function namesInside(
  records: Records,
  dataset: string,
  text: string,
  readPlace: ReadPlace,
): Promise<readonly NameInside[]> {
  const find = async (context: NameInContext): Promise<NameInside> => ({
    context,
    called: await findCalled(records, dataset, context.name, true),
  })
  const listed = await Promise.all(listedNames(text, readPlace).map(find))
  const areAllHeld =
    listed.length > 0 && listed.every(({ called }) => called.some(({ isHolder }) => isHolder))
  return areAllHeld ? listed : Promise.all(namesInContext(text, readPlace).map(find))
}

async function findCalled(
  records: Records,
  dataset: string,
  name: string,
  looksAtSites: boolean,
): Promise<readonly Found[]> {
  const named = await records.findByName(dataset, name, nameFactPaths, weighedMax)
  const known = new Set(named.map(({ id }) => id))
  const bySite = looksAtSites ? await siteCandidates(records, dataset, name, nameFactPaths, known) : []
  return [...named, ...bySite.map(one => ({ ...one, isHolder: false }))].map(({ id, isHolder, values }) => ({
    id,
    isHolder,
    facts: nameFacts(values),
  }))
}

const distinctWords = (names: readonly string[]): readonly string[] => [
  ...new Set(names.flatMap(name => comparedName(name)?.words.map(({ text }) => text) ?? [])),
]

/**
 * Returns whether the only holder of a name is meant for certain. One word that other companies have in their names, or
 * common words with another legal form, are as often the short form of another company's name.
 */
function isCertain(name: string, { names }: NameFacts, weights: WordRarity): boolean {
  const asked = comparedName(name, weights)
  const own = names.map(one => comparedName(one, weights)).find(one => asked && one?.text === asked.text)
  if (!asked || !own) return false
  const formsDiffer =
    asked.forms.size > 0 && own.forms.size > 0 && ![...asked.forms].some(form => own.forms.has(form))
  const isDistinctive = asked.words.some(({ text }) => weights.isDistinctive(text))
  const [word, another] = asked.words
  if (another !== undefined) return isDistinctive || !formsDiffer
  return word !== undefined && isDistinctive && weights.countOnFile(word.text) <= 1 && !formsDiffer
}

/** Returns whether the name is the site of another company, and not that of its holder: `SEB` is SEB SA and `seb.se`. */
const isSiteOfAnother = (holder: WeighedCandidate, candidates: readonly WeighedCandidate[]): boolean =>
  !holder.evidence.isCalledBySite && candidates.some(({ evidence }) => evidence.isCalledBySite)

/** A candidate below this is more likely wrong than right, and is not returned unless it has or had just this name. */
const confidenceFloor = 0.5
const matchesMax = 25
/** Probabilities that differ by less are those of one name. */
const tieWidth = 0.005

/**
 * Returns those that are likely enough, the likeliest first: all that have or had the name, each with its share, and all
 * that are as likely as the first when one of them must be the company.
 */
function likely(candidates: readonly WeighedCandidate[]): readonly NameMatch[] {
  const probabilities = nameProbabilities(presentFirst(siteFirst(candidates.map(({ evidence }) => evidence))))
  const ranked = candidates
    .map((one, at) => ({ ...one, confidence: probabilities[at] ?? 0 }))
    // The larger company is the likelier one among equals.
    .sort((a, b) => b.confidence - a.confidence || b.facts.headcount - a.facts.headcount)
  const most = ranked[0]?.confidence ?? 0
  const tied = ranked.filter(({ confidence }) => confidence > most - tieWidth)
  const isOneOfThem = tied.reduce((sum, { confidence }) => sum + confidence, 0) >= confidenceFloor
  return ranked
    .filter(one => one.evidence.isNamesake || (isOneOfThem && tied.includes(one)))
    .slice(0, matchesMax)
    .map(({ id, confidence }) => ({ id, confidence: rounded(confidence) }))
}

/** Whoever writes `Freelance` for a company hardly means the one of that name. */
const calledLikeNoneMax = 0.5

/** Returns the companies that are called by words for no company, which are as likely not meant. */
const calledLikeNone = (candidates: readonly WeighedCandidate[]): readonly NameMatch[] => {
  const namesakes = candidates.filter(({ evidence }) => evidence.isNamesake && !evidence.isFormer)
  return namesakes
    .slice(0, matchesMax)
    .map(({ id }) => ({ id, confidence: rounded(calledLikeNoneMax / namesakes.length) }))
}

/**
 * Returns the evidence; where the name is the label of a company's site, those that only begin with it are less likely: `GM` is
 * General Motors (`gm.com`), while G.M. Breweries is called otherwise. So are others at a site of that name whose company is called
 * just so: BP Castrol beside BP.
 */
function siteFirst(evidence: readonly NameEvidence[]): readonly NameEvidence[] {
  const called = evidence.filter(one => one.isCalledBySite)
  const most = Math.min(...called.map(({ score }) => score)) - otherSitePenalty
  const isCalledJustSo = called.some(({ isNamesake, isFormer }) => isNamesake && !isFormer)
  return evidence.map(one =>
    one.isNamesake || (one.isCalledBySite && !isCalledJustSo)
      ? one
      : { ...one, score: Math.min(one.score, most) },
  )
}

const otherSitePenalty = 1.5

/** Returns the evidence; whoever had the name before is less likely than all who have it now, whatever the legal forms. */
function presentFirst(evidence: readonly NameEvidence[]): readonly NameEvidence[] {
  const present = evidence.filter(({ isNamesake, isFormer }) => isNamesake && !isFormer)
  const least = Math.min(...present.map(({ score }) => score))
  return evidence.map(one =>
    one.isNamesake && one.isFormer ? { ...one, score: Math.min(one.score, least - formerPenalty) } : one,
  )
}

const formerPenalty = 0.5

/** Never 1, which says that the match is certain. */
const rounded = (probable: number): number => Math.min(0.9999, Math.round(probable * 10_000) / 10_000)

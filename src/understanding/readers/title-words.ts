// The words of job titles: those that name an occupation, those that may stand before one, and those that state a level.

import { wordSet } from '../../lib/word-set.ts'
import { fold, initialsOf } from '../../normal/text.ts'
import { sensesOfWholeRoles, titleSenses } from '../../titles/dictionary.ts'
import { canonicalTitles } from '../../titles/index.ts'
import { vectorTable } from '../../vectors/table.ts'
import type { QueryText } from '../candidate.ts'
import { isFunctionWord } from '../function-words.ts'
import { keptByWord } from '../kept.ts'
import { singularOf } from '../lexicon.ts'

export interface TitleWords {
  /** `engineer`, `counsel`: a title may end with it. */
  readonly nouns: ReadonlySet<string>
  /** Every word of a canonical title. */
  readonly words: ReadonlySet<string>
  /** Those that stand in front of an occupation, in contrast to `scientific` in `chief scientific officer`. */
  readonly modifiers: ReadonlySet<string>
  /** The canonical titles by their names and aliases, folded. */
  readonly titles: ReadonlyMap<string, CanonicalTitle>
}

type CanonicalTitle = (typeof canonicalTitles)[number]

let tables: TitleWords | undefined

/** The words of the canonical titles; made once, for the first query. */
export function titleWords(): TitleWords {
  if (tables) return tables
  const nouns = new Set(moreNouns)
  const words = new Set(moreWords)
  const modifiers = new Set(moreWords)
  const titles = new Map<string, CanonicalTitle>()
  for (const canonical of canonicalTitles) {
    for (const spelled of [canonical.title, ...canonical.aliases]) {
      const folded = fold(spelled)
      if (!titles.has(folded) || spelled === canonical.title) titles.set(folded, canonical)
      const parts = folded.split(/[\s/&-]+/).filter(part => part !== '')
      for (const part of parts) words.add(part)
      if (parts[0] !== 'chief') for (const part of parts) modifiers.add(part)
      const last = parts.at(-1) ?? ''
      if (!parts.includes('of') && !notNouns.has(last)) nouns.add(last)
    }
  }
  for (const [short, english] of [...titleSenses, ...sensesOfWholeRoles])
    if (isInitialsOf(english, short) && nouns.has(english.slice(english.lastIndexOf(' ') + 1)))
      for (const noun of [short, `${short}s`]) nouns.add(noun)
  for (const word of levelWords.keys()) words.add(word)
  tables = { nouns, words, modifiers, titles }
  return tables
}

/** `RN`, `EMT`: occupations that people call by their initials. */
const isInitialsOf = (english: string, short: string): boolean =>
  short.length > 1 && !otherInitials.has(short) && initialsOf(english.split(' ')) === short

/** Initials that are rather a state, an employer or a certificate. */
const otherInitials = wordSet('pa gm cpa')

/** Returns the canonical title that is called so, level words aside. */
export const canonicalNamed = (phrase: string): CanonicalTitle | undefined => titleWords().titles.get(phrase)

/** Returns whether the word names an occupation, in the singular or the plural. */
export const isOccupation = (word: string): boolean => {
  const { nouns } = titleWords()
  return nouns.has(word) || (nouns.has(singularOf(word)) && !notPlurals.has(word))
}

/** Up to so many words of a title may stand between a skill and the occupation. */
const titleWordsMax = 3

/** Returns whether the word is none of the language that many texts have, nor one of titles: it is rather a name. */
export const isRareWord = (folded: string): boolean =>
  !vectorTable().rowOf.has(folded) && !titleWords().words.has(folded)

/** Returns whether words of a title follow: `Python developers`, `infrastructure product managers`. */
export const isPartOfTitle = keptByWord(({ words }: QueryText, to): boolean => {
  for (let index = to; index < to + titleWordsMax; index++) {
    const { folded = '', before } = words[index] ?? {}
    if (before !== '' || isFunctionWord(folded)) return false
    if (isOccupation(folded)) return true
    if (!titleWords().words.has(folded)) return false
  }
  return false
})

/** Returns whether a chief officer follows at once, whose industry the words are: `hospital CFOs`. */
export const isBeforeChief = ({ words }: QueryText, to: number): boolean =>
  words[to]?.before === '' && /^c(?:[eftomip]o|iso|hro|ro)s?$/.test(words[to].folded)

const moreNouns = [
  ...wordSet(`
  mgr mgrs mngr engr engrs sci eng csm csms pm pms pmm pmms apm apms swe swes sde sdes sre sres sdr sdrs bdr bdrs ae aes hrbp hrbps tpm tpms sdet sdets ceo ceos
  cto ctos cfo cfos coo coos cmo cmos cio cios ciso cisos cpo cpos chro chros cro cros vp vps svp svps evp evps avp avps md
  quant quants dev devs ea tam tams fde mle mles dba dbas exec execs rep reps evangelist advocate strategist marketer ops
  admin admins freelancer ninja guru wizard prefect intern trainee apprentice owner
  entwickler entwicklerin ingenieur ingenieure ingenieurs leiter berater buchhalter verkaufer pfleger arzt anwalt developpeur developpeurs
  copywriter devrel lead leads leader executive executives manager managers head heads director directors chief founder founders
  cofounder cofounders investor investors angel recruiter lawyer attorney counsel counsels professor lecturer scholar teacher nurse doctor
  scientist researcher analyst associate representative specialist coordinator administrator assistant consultant advisor architect
  mayor judge judges senator senators representatives governor congressman congressmen congresswoman congresswomen lawmaker legislator salespeople salesperson secretary president presidents
  gp techs adviser trucker roaster critic goalkeeper swimmer cyclist philosopher theologian jeweller bursar puppeteer juggler vlogger podcaster
  youtuber shopkeeper gravedigger officials guides
`),
]
const moreWords = [
  ...wordSet(`
  eng mktg ops it r&d fp&a m&a b2b b2c solutions ux ui qa am ea hr bi ai ml llm nlp genai web3 crypto defi smart contract foundation model alignment founding first growth gtm revops devrel
  developer relations trust safety ethics policy privacy employment ip ui ux platform infrastructure analytics implementation
  enterprise strategic smb mid-market commercial inside outside field regional global consumer core staff mobile ios android cloud site
  people ppl talent pre post pre-sales presales sales solution solutions account accounts payable receivable revenue customer success
  climate prompt research applied quantitative distributed systems compiler kernel gpu fpga asic rf hardware silicon
`),
]
const notNouns = wordSet(`
  marketing commercial general software web civil industrial creative operations administrative direction hand server class major
  candidate professional person provider public junior crew host model anchor reader partie logiciel datos projet producto negocio
  informatique produit proyecto gestion humaines operaciones junior immobilier devops companion pair class sales member minder ventas
  partner's lady father mother sister sweep guide flagger cardinal elder man general principal's searcher
  official employee staff software data product design changer setter layer hanger poster checker junior resources tender docker
`)
/** Plurals that are rather the field than its workers. */
const notPlurals = wordSet('marines generals')

/** The levels that a word states, among those of src/catalog/person/vocabulary.ts. */
export const levelWords: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    senior: ['Senior', 'Strategic'],
    sr: ['Senior', 'Strategic'],
    snr: ['Senior', 'Strategic'],
    staff: ['Senior', 'Strategic'],
    principal: ['Senior', 'Strategic'],
    'staff+': ['Senior', 'Strategic'],
    'senior+': ['Senior', 'Strategic'],
    'principal+': ['Senior', 'Strategic'],
    distinguished: ['Senior', 'Strategic'],
    lead: ['Senior', 'Strategic', 'Entry Level Manager'],
    junior: ['Entry Level', 'In Training'],
    jr: ['Entry Level', 'In Training'],
    graduate: ['Entry Level', 'In Training'],
    fresher: ['Entry Level', 'In Training'],
    trainee: ['In Training'],
    intern: ['In Training'],
    interns: ['In Training'],
    apprentice: ['In Training'],
  }),
)

/** Words before the head of a department that belong to its title: `Global Head of Tax`. */
export const headPrefixes = wordSet(
  'senior associate assistant deputy global regional group executive managing vice interim acting national area international co',
)
export const headWords = wordSet(
  'head heads director directors vp vps svp evp chief chiefs president presidents manager managers lead leads leader leaders dir member members',
)

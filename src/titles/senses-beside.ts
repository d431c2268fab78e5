// Abbreviations that stand for several things, which the other words of a title tell apart: an AP clerk pays invoices, an AP teacher
// teaches, and the CPO of a submarine is not a chief product officer.
import { wordSet } from '../lib/word-set.ts'

interface SenseBeside {
  readonly english: string
  /** The words that the title has, its employer included, where the abbreviation stands for it. */
  readonly beside: ReadonlySet<string>
}

const police =
  'police policing constabulary cid crime crimes custody patrol response neighbourhood detective met crpf bsf cisf itbp ssb thana'
const navy =
  'navy naval usn usnr rn rnr uscg coastguard submarine submarines ship ships fleet nuclear machinist boatswain sonar gunnery seaman'
const books =
  'clerk specialist analyst accountant manager supervisor coordinator associate assistant lead administrator processor invoice invoices ledger payable receivable credit billing'
const school = 'school reception nursery primary secondary ks1 ks2 sen class classroom pupils eyfs year'
const aircraft =
  'airbus boeing airline airlines airways airliner a318 a319 a320 a320neo a321 a330 a340 a350 a380 b717 b737 b737ng b737max b738 b747 b757 b767 b777 b787 737 747 757 767 777 787 atr atr42 atr72 crj e170 e175 e190 e195 q400 dash8'
const subjects =
  'mathematics maths math physics chemistry biology science english history geography commerce economics department school college'
const ranks =
  'lt lieut lieutenant commander cdr cmdr captain capt surgeon midshipman submarine submarines navy naval warfare'
const product = 'group payments product growth platform saas app consumer'
const works = 'pwd cpwd rwd phed irrigation railways railway mes electricity'

const table: readonly (readonly [english: string, abbreviations: string, beside: string])[] = [
  ['accounts payable', 'ap', books],
  ['accounts receivable', 'ar', books],
  ['general ledger', 'gl', books],
  ['chief petty officer', 'cpo scpo mcpo', navy],
  ['petty officer', 'po po1 po2', navy],
  ['police constable', 'pc wpc', police],
  ['detective constable', 'dc', police],
  ['detective sergeant', 'ds', police],
  ['detective inspector', 'di', police],
  ['detective superintendent', 'dsu dsupt', police],
  ['police inspector', 'insp', police],
  ['police sub inspector', 'si psi', police],
  ['assistant sub inspector', 'asi', police],
  ['head constable', 'hc', police],
  ['talent acquisition', 'ta', 'specialist partner recruiter sourcing sourcer manager lead hr hiring'],
  ['teaching assistant', 'ta', school],
  ['junior engineer', 'je', works],
  ['assistant engineer', 'ae', works],
  ['graduate engineer trainee', 'get', 'mechanical electrical civil production chemical electronics'],
  ['principal investigator', 'pi', 'lab laboratory research grant university nih'],
  ['airline first officer', 'fo', aircraft],
  ['airline captain', 'capt captain', aircraft],
  ['product manager', 'pm', product],
  ['product owner', 'po', product],
  ['teacher', 'ect nqt', `${subjects} ${school}`],
  ['head of department', 'hod', subjects],
  ['navy', 'rn usn', ranks],
  ['able seaman', 'ab', 'seaman tanker tankers vessel deck'],
  ['executive officer', 'eo heo seo', 'dwp hmrc defra council ministry department civil'],
]

const senses: ReadonlyMap<string, readonly SenseBeside[]> = table.reduce(
  (found, [english, abbreviations, beside]) => {
    for (const word of wordSet(abbreviations))
      found.set(word, [...(found.get(word) ?? []), { english, beside: wordSet(beside) }])
    return found
  },
  new Map<string, readonly SenseBeside[]>(),
)

/** Returns the folded words of a title. */
export type WordsOfTitle = () => readonly string[]

/** Returns what an abbreviation stands for beside the other words of a title; undefined where none of them tells. */
export const senseBeside = (word: string, ofTitle: WordsOfTitle): string | undefined =>
  senses.get(word)?.find(({ beside }) => ofTitle().some(other => other !== word && beside.has(other)))
    ?.english

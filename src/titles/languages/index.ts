// English translations of the words of job titles in other languages.
import { phrasesOf } from '../phrases.ts'
import { chinese } from './chinese.ts'
import { dutch } from './dutch.ts'
import { executives } from './executives.ts'
import { french } from './french.ts'
import { german } from './german.ts'
import { italian } from './italian.ts'
import { japanese } from './japanese.ts'
import { korean } from './korean.ts'
import { nordic } from './nordic.ts'
import { philippine } from './philippine.ts'
import { portuguese } from './portuguese.ts'
import { slavic } from './slavic.ts'
import { southAsian } from './south-asian.ts'
import { spanish } from './spanish.ts'
import { turkish } from './turkish.ts'

// The later table decides when two languages disagree on a word.
const foreignPhrases: ReadonlyMap<string, string> = new Map(
  [
    executives,
    southAsian,
    philippine,
    korean,
    chinese,
    japanese,
    turkish,
    slavic,
    nordic,
    portuguese,
    dutch,
    italian,
    spanish,
    french,
    german,
  ].flatMap(table => [...phrasesOf(table)]),
)

/** Phrases of several words, by their stems, in which masculine and feminine forms are one. */
const phrasesByStems = new Map<string, string>()
/** The most words of a phrase that begins with a stem. */
const phraseWordsMax = new Map<string, number>()
for (const [phrase, english] of foreignPhrases) {
  const plain = phrase.split(' ')
  if (plain.length === 1) continue
  const [first = ''] = plain
  phrasesByStems.set(plain.map(stemOf).join(' '), english)
  phraseWordsMax.set(stemOf(first), Math.max(plain.length, phraseWordsMax.get(stemOf(first)) ?? 1))
}

/** Returns a word without the ending of its gender: "soignant" for "soignante", "conseill" for "conseillère". */
function stemOf(word: string): string {
  return word.replace(/(?<=.{3})(?:innen|in|euse|esse|eur|rice|iere|ier|ere|er|enne|ee|e|a|o)$/, '')
}

export interface ForeignPhrase {
  readonly english: string
  /** The number of words that it takes up. */
  readonly length: number
}

/** Returns the longest phrase of another language that begins at a position of folded words; undefined when none does. */
export function foreignPhraseAt(plain: readonly string[], from: number): ForeignPhrase | undefined {
  const word = plain[from] ?? ''
  for (let length = phraseWordsMax.get(stemOf(word)) ?? 1; length > 1; length--) {
    if (from + length > plain.length) continue
    const english = phrasesByStems.get(
      plain
        .slice(from, from + length)
        .map(stemOf)
        .join(' '),
    )
    if (english !== undefined) return { english, length }
  }
  const english =
    foreignPhrases.get(word) ??
    fromMasculine(word) ??
    fromSingular(word) ??
    compoundInEnglish(word) ??
    koreanCompound(word)
  return english === undefined ? undefined : { english, length: 1 }
}

// A shorter word that seems to be a feminine form is too often another word.
const feminineLengthMin = 5

function fromMasculine(word: string): string | undefined {
  if (word.length < feminineLengthMin) return undefined
  for (const [ending, masculine] of feminineEndings) {
    if (!word.endsWith(ending)) continue
    const english = foreignPhrases.get(word.slice(0, -ending.length) + masculine)
    if (english !== undefined) return english
  }
  return undefined
}

const feminineEndings: readonly (readonly [feminine: string, masculine: string])[] = [
  ['erinnen', 'er'],
  ['innen', ''],
  ['in', ''],
  ['in', 'e'],
  ['frau', 'mann'],
  ['euse', 'eur'],
  ['rice', 'eur'],
  ['trice', 'tore'],
  ['enne', 'en'],
  ['iere', 'ier'],
  ['ere', 'er'],
  ['esse', 'e'],
  ['essa', 'e'],
  ['ve', 'f'],
  ['e', ''],
  ['oa', 'ao'],
  ['a', 'o'],
  ['a', 'e'],
  ['a', ''],
]

// A shorter word that seems to be a plural is too often a word of its own.
const pluralLengthMin = 7

function fromSingular(word: string): string | undefined {
  if (word.length < pluralLengthMin) return undefined
  for (const [ending, singular] of pluralEndings) {
    if (!word.endsWith(ending)) continue
    const one = word.slice(0, -ending.length) + singular
    const english = foreignPhrases.get(one) ?? fromMasculine(one)
    if (english !== undefined) return english
  }
  return undefined
}

const pluralEndings: readonly (readonly [plural: string, singular: string])[] = [
  ['oes', 'ao'],
  ['es', ''],
  ['s', ''],
  ['en', 'e'],
  ['en', ''],
  ['n', ''],
  ['i', 'o'],
  ['i', 'e'],
  ['he', 'a'],
  ['e', 'a'],
]

const compoundLengthMin = 8

/** German, Dutch and Nordic compounds end in the occupation: Vertriebsleiter, Elektroingenieurin, vrachtwagenchauffeur. */
function compoundInEnglish(word: string): string | undefined {
  if (word.length < compoundLengthMin) return undefined
  const match = compound.exec(word)
  if (!match) return undefined
  const [, first = '', last = ''] = match
  // The cook below the chef.
  if (word === 'souschef') return undefined
  const field = compoundFields.get(first) ?? foreignPhrases.get(first) ?? first
  return `${field} ${compoundHeads.get(last) ?? last}`
}

/** Korean compounds are two words of the table without a space: `영업팀장` is the head of sales. */
function koreanCompound(word: string): string | undefined {
  if (!isHangul.test(word)) return undefined
  for (let at = 1; at < word.length; at++) {
    const [first, last] = [foreignPhrases.get(word.slice(0, at)), foreignPhrases.get(word.slice(at))]
    if (first !== undefined && last !== undefined) return `${first} ${last}`
  }
  return undefined
}

const isHangul = /^\p{Script=Hangul}{3,12}$/u

const compoundHeads = phrasesOf({
  manager: 'leiter, leider, chef, sjef, leder, ledare, manager',
  developer: 'entwickler, ontwikkelaar, utvecklare, udvikler, utvikler',
  engineer: 'ingenieur, ingenjor, ingenior',
  consultant: 'berater, adviseur, betreuer, konsult, konsulent, radgivare, radgiver',
  technician: 'techniker, technicus',
  teacher: 'lehrer, leraar, larare, laerer',
  assistant: 'assistent, assistentin, helfer, hilfe, hulp',
  mechanic: 'mechaniker, mechatroniker, mechanicus, monteur, mekaniker, montor',
  driver: 'fahrer, chauffeur, forare, forer, chauffor, sjafor',
  worker:
    'arbeiter, mitarbeiter, medewerker, arbetare, arbejder, arbeider, medarbetare, medarbejder, medarbeider',
  operator: 'bediener, fuhrer',
  fitter: 'schlosser, bauer, bouwer',
  foreman: 'meister',
  nurse: 'pfleger, schwester, verpleegkundige, skoterska, sygeplejerske, sykepleier',
  physician: 'arzt, arztin, lakare, laege',
  lawyer: 'anwalt',
  clerk: 'kaufmann, kauffrau, fachangestellte, fachangestellter, sachbearbeiter',
  salesperson: 'verkaufer, verkoper, saljare, selger, saelger',
  specialist: 'referent, fachkraft, spezialist',
  researcher: 'forscher, wissenschaftler, onderzoeker, forskare, forsker',
  designer: 'gestalter, ontwerper, designer',
  drafter: 'zeichner, tekenaar',
  maker: 'macher',
  merchant: 'handelaar',
  electrician: 'elektriker',
  administrator: 'beheerder, verwalter',
  player: 'spieler, speler',
  artist: 'kunstler',
  inspector: 'prufer',
})

const compoundFields = phrasesOf({
  head: 'hoofd',
  development: 'utveckling, udvikling, utviklings',
  operations: 'drift',
  truck: 'lkw, lastwagen, vrachtwagen',
  bus: 'bus',
  taxi: 'taxi',
  crane: 'kran',
  forklift: 'stapler, gabelstapler, heftruck',
  warehouse: 'lager, magazijn',
  production: 'produktions, produktion, productie, fertigungs',
  sales: 'vertriebs, verkaufs, verkoop, forsaljning, salg, salj',
  purchasing: 'einkaufs, inkoop, inkop, innkjop, indkob',
  marketing: 'marketing, marknad, marked',
  project: 'projekt, project, prosjekt',
  product: 'produkt',
  team: 'team, gruppen',
  department: 'abteilungs, bereichs',
  store: 'filial, markt, winkel, butik',
  'human resources': 'personal, personeels',
  construction: 'bau, bouw, bygg, byggnad, bygge, bygning',
  school: 'schul, school, skol, skole',
  quality: 'qualitats, kwaliteits, kvalitet',
  maintenance: 'wartungs, instandhaltungs, onderhouds',
  machine: 'maschinen, machine',
  electrical: 'elektro, elektrotechnik',
  software: 'software',
  web: 'web',
  system: 'system',
  it: 'edv, it',
  customer: 'kunden, klanten, kund, kunde',
  service: 'service, kundendienst',
  bank: 'bank',
  tax: 'steuer, belasting',
  insurance: 'versicherungs, verzekerings',
  music: 'musik, muziek',
  sport: 'sport',
  police: 'polizei, politie',
  fire: 'feuerwehr, brandweer',
  hospital: 'krankenhaus, ziekenhuis',
  children: 'kinder, kinds, barn, borne',
  forest: 'forst',
  garden: 'garten',
  kitchen: 'kuchen, keuken, koks, kjokken',
  hotel: 'hotel',
  law: 'rechts',
  laboratory: 'labor, chemielabor',
  accounting: 'regnskab, regnskap, redovisning, buchhaltungs, bilanz',
  finance: 'finanz, finanzen, ekonomi, okonomi',
  shift: 'schicht',
  logistics: 'logistik, logistiek',
  fashion: 'mode',
  furniture: 'mobel, meubel',
  industrial: 'industrie',
  game: 'spiele, spel',
})

const compound = new RegExp(
  `^(.{2,}?)s?(${[...compoundHeads.keys()].sort((left, right) => right.length - left.length).join('|')})(?:in|innen)?$`,
)

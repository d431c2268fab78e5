// Words that stand beside a person's name or belong to its last part: titles, degrees, generations, particles.

const set = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Words in front of a name that are never names themselves. */
export const titles =
  set(`dr prof professor profdr mr mrs ms miss mx sir dame hon honorable honourable rev reverend messrs mme mlle
 monsieur madame herr frau sr sra srta dott dottssa doctor ing dipling dripling mag shri smt dra drs profa
 capt cpt col lt ltcol ltgov ltgen majgen briggen sgt ssgt cpl pvt cmdr cdr adm radm vadm rep sen gov amb ambassador
 senator representative congressman congresswoman delegate assemblyman assemblywoman councilman councilwoman
 councillor cllr alderman pres rabbi fr ir ds the rt brigadier lieutenant atty advocate adv engr arq avv datuk dato tan`)

/** Words that are titles only in front of two others: `Judge Reinhold` and `Dean Smith` are names. */
export const titlesOrNames = set(
  `judge justice major general captain colonel president chief bishop lord lady father sister brother sheikh gen maj
   sri pastor imam secretary minister mayor governor sergeant commander admiral deacon canon dean magistrate speaker
   baron baroness count countess prince princess sheriff officer vice viscount viscountess right`,
)

/** The suffixes that tell a father from his son, by their spellings. */
export const generations: ReadonlyMap<string, string> = new Map(
  Object.entries({ jr: 'jr', junior: 'jr', jnr: 'jr', sr: 'sr', senior: 'sr', snr: 'sr' }).concat(
    ['ii', 'iii', 'iv', 'v'].map(numeral => [numeral, numeral]),
  ),
)

export const degrees =
  set(`phd dphil mba mbbs cpa esq esquire jd llm llb llp llmm dds dmd dvm pmp cfa cissp msc bsc meng beng mphil mpa mph
  msw edd psyd pharmd emba cima acca fcca frcs obe mbe cbe kbe dbe gbe ret usn usaf usmc lcsw shrm cipd cscp mtech btech mdiv
  scd engd frs frcp frse frsa fba ccie cism cisa crna aprn dnp fnp kcb gcb kcmg gcmg cmg kcvo gcvo cvo lvo mvo`)

/** Degrees and marks that are names elsewhere, such as `Ma`. */
export const degreesBehindComma = set(
  'md ma ba bs ms pe rn np do kc qc pa aa ra fca aca ca cfp cma cia crc phr sphr sc csm cspo aia pt ot lpc dc mp mep retired phd',
)

/** Returns whether the last of so many words is a degree without a comma in front: `Jane Doe MD`, in contrast to `Jack Ma`. */
export const isDegreeBehindName = (word: string, words: number): boolean =>
  words > 2 && degreesWithoutVowel.has(word)

/**
 * Returns whether the last word is a degree although it is a name elsewhere, where another degree stands behind it: `Keir Starmer KC MP`.
 * Degrees are in capitals behind a name that is not.
 */
export const isDegreeAmongOthers = (words: readonly string[]): boolean => {
  const typed = words.at(-1) ?? ''
  return (
    words.length > 2 &&
    !endsInNepaliSurname(words) &&
    (degreesBehindComma.has(typed.toLowerCase()) || honours.has(typed.toLowerCase())) &&
    isInCapitals(typed) &&
    !words.slice(0, -1).every(isInCapitals)
  )
}

/** Returns whether the last word is the surname `KC`, or `K.C.`, behind a name that Nepalis have in the middle: `Bhim Bahadur K.C.` */
export const endsInNepaliSurname = (words: readonly string[]): boolean =>
  /^k\.?c\.?$/i.test(words.at(-1) ?? '') &&
  words.slice(1, -1).some(word => nepaliMiddleNames.has(word.toLowerCase()))

const nepaliMiddleNames = set('bahadur prasad kumar kumari bikram narayan jung maya devi')

/** Returns whether no letter of the text is a small one. */
export const isInCapitals = (text: string): boolean => !/\p{Ll}/u.test(text)

/** Returns whether a text is nothing but degrees and licences: `RN`, `CPA, CFP`. */
export const isDegreeAlone = (text: string): boolean =>
  isInCapitals(text.replace(/Pharm|Ph/g, '')) &&
  text.split(/[\s,;/&]+/).every(word => {
    const bare = word.replace(/[^A-Za-z]/g, '').toLowerCase()
    return !offices.has(bare) && [degrees, degreesBehindComma, licences].some(list => list.has(bare))
  })

/** Offices and states that stand behind names as degrees do. */
const offices = set('mp mep ret retired usn usaf usmc')

/** Licences and certificates that are in no list of degrees, because they are hardly ever behind a name. */
const licences = set(
  `lpn lvn cna cnm cns bsn msn adn cnp gnp pnp rrt rpt rph lmft lmhc lmsw lac dpm dpt otr cota ccc slp pac mai sra ahwd gri
  crs abr cae ccim ricp clu chfc aams cpcu arm cebs sphr ea cgma cva cfe cgeit crisc`,
)

/** Orders in two letters, which are initials or first names wherever no degree stands behind them. */
const honours = set('cb ch om dl')

/** These are not last names. `KC` is one in Nepal. */
const degreesWithoutVowel = set('md bs ms rn np qc cfp crc phr sphr csm lpc pt dc mp')

/** Returns whether the word begins or continues a last name: `van`, `de la`. `before` stands in front of it. */
export const isParticle = (word: string, before: string): boolean =>
  particles.has(word) || (before === 'de' && (word === 'los' || word === 'las'))

const particles = set(`van von der den de del della di da dos das do du la le bin ibn al el ter ten zu zur
  af av st saint san santa mac vander vande vanden abu ap ab dela binte bint vom dalla delle`)

/** Returns whether the word, in Latin letters, is a father's name as Russian and Ukrainian names carry it in the middle. */
export const isPatronymic = (word: string): boolean => patronymic.test(word)

const patronymic = /^\p{L}{2,}(?:ovich|evich|yevich|ovna|evna|yevna|ivna|inichna|ichna)$/u

// The common words of company names that a shortened word may stand for.

const commonWords =
  `academy acquisition advanced advertising aerospace agricultural agriculture airlines airports aluminium
  american analytics appliances applications architects asset associates association assurance automation automobile
  automotive aviation bancorp bancshares bank banking beverages biologics biosciences biotechnology brands broadcasting
  brothers building business capital cement center central chemical chemicals clinical commerce commercial communication
  communications companies components computer computers construction consulting consumer containers control controls
  corporate cosmetics credit data defense department design development devices diagnostics digital distribution
  diversified dynamics eastern education educational electric electrical electronic electronics elevator energy
  engineering enterprises entertainment environmental equipment estate european exchange exploration express federal
  fertilizers fidelity finance financial foods foundation freight furniture general generation genetics global
  government group health healthcare heavy holding holdings home hospital hospitality hotels image independent
  industrial industries information infrastructure innovation institute instruments insurance integrated intelligence
  interactive interior international investment investments investors laboratories laboratory leasing leisure life
  lighting limited logistics machinery machines management manufacturers manufacturing marine maritime marketing markets
  materials media medical medicine memorial metals microsystems mining minerals mobile mortgage motor motors municipal
  mutual national natural navigation network networks northern oil optical organization pacific packaging paper
  partners partnership petroleum pharma pharmaceutical pharmaceuticals photonics pictures plastics platforms power
  precision private products production productions professional properties property public publishing railroad railway
  realty recovery refining regional reinsurance renewable renewables rental research resorts resources restaurants
  retail robotics royal rubber savings science sciences scientific securities security semiconductor semiconductors
  service services shipping software solar solutions southern specialty standard steel storage stores strategic
  studios supply surgical systems technical technologies technology telecom telecommunications telephone textile
  therapeutics tobacco trading transport transportation travel trust united universal university utilities utility
  vaccines ventures water western wholesale wireless worldwide`
    .split(/\s+/)
    .map(word => ({ word, letters: word.length }))

/** The full forms of one word that are looked up. */
const fullFormsMax = 6

/** Returns the common words that begin with the word or have its letters in their order, the shortest first. */
export function fullForms(short: string): readonly string[] {
  if (short.length < 2 || short.length > 8) return []
  return commonWords
    .filter(({ word, letters }) => letters > short.length && mayAbbreviate(short, word))
    .sort((a, b) => a.letters - b.letters)
    .slice(0, fullFormsMax)
    .map(({ word }) => word)
}

function mayAbbreviate(short: string, long: string): boolean {
  if (short[0] !== long[0]) return false
  if (long.startsWith(short)) return true
  let at = 0
  for (const letter of short) {
    at = long.indexOf(letter, at) + 1
    if (at === 0) return false
  }
  // Contractions keep the end of the word, or that of its stem: `intl`, `mfg`, `svcs`.
  return short.length >= 3 && at >= long.length - 3
}

// Measures how often similar names mean the same company or person; the tables of src/matching are fitted to the figures. Run: npx tsx bench/calibrate-names.ts
import Database from 'libsql'
import { companyNameScorer, shareProbability } from '../src/matching/company-name.ts'
import { comparedName, likeness } from '../src/matching/name-similarity.ts'
import { normalCompanyName } from '../src/normal/company-name.ts'
import { openNameIndex } from '../src/stores/embedded/name-index.ts'
import { calibratePeople } from './calibrate-people.ts'
import { type Outcome, printCalibration, printPrecision } from './calibration.ts'
import { seeded, withSlip } from './name-treatments.ts'
import { type RealCompany, realCompanies } from './real-companies.ts'

const chance = seeded(11)

interface Entity {
  readonly id: number
  readonly name: string
  /** The spellings of the company in other sources. */
  readonly others: readonly string[]
}

interface NameQuestion {
  readonly name: string
  readonly of: Entity
  readonly treatment: string
}

calibrateCompanies()
calibratePeople(chance)

function calibrateCompanies(): void {
  const entities = entitiesOf(realCompanies())
  if (entities.length === 0) {
    console.log('The sample files are not on this machine.')
    return
  }
  const index = indexOf(entities)
  const questions = entities.flatMap(questionsAbout)
  console.log(
    `${entities.length} companies, ${questions.length} questions, in half of which the company is hidden`,
  )
  const byLikeness = new Map<string, Outcome[]>()
  const answers: Outcome[] = []
  const countsByTreatment = new Map<
    string,
    { comparedQuery: number; listed: number; first: number; answered: number }
  >()
  for (const { name, of, treatment } of questions) {
    const comparedQuery = comparedName(name)
    if (!comparedQuery) continue
    const listed = index.candidates(name, 50)
    const isHidden = chance() < 0.5
    const score = companyNameScorer(name)
    const shown = listed.filter(id => !(isHidden && id === of.id))
    const scored = shown.map(id => ({ of: id, confidence: score({ names: [entities[id]?.name ?? ''] }) }))
    const best = scored.reduce((a, b) => (b.confidence > a.confidence ? b : a), { of: -1, confidence: 0 })
    if (best.of >= 0) noteOutcome(byLikeness, comparedQuery, entities[best.of]?.name ?? '', best.of === of.id)
    const kept = shareProbability(scored)
    for (const answer of kept) answers.push({ predicted: answer.confidence, isRight: answer.of === of.id })
    if (isHidden) continue
    const count = countsByTreatment.get(treatment) ?? { comparedQuery: 0, listed: 0, first: 0, answered: 0 }
    countsByTreatment.set(treatment, count)
    count.comparedQuery++
    if (listed.includes(of.id)) count.listed++
    if (best.of === of.id) count.first++
    if (kept.some(answer => answer.of === of.id)) count.answered++
  }
  for (const [treatment, { comparedQuery, listed, first, answered }] of countsByTreatment) {
    const share = (part: number) => ((100 * part) / comparedQuery).toFixed(1)
    console.log(
      `${treatment.padEnd(14)} ${comparedQuery} not hidden: ${share(listed)} % among 50 candidates, ${share(first)} % first, ${share(answered)} % returned`,
    )
  }
  console.log('First candidates by likeness: number, share that is the company')
  for (const [kind, outcomes] of [...byLikeness].sort(([a], [b]) => a.localeCompare(b))) {
    const right = outcomes.filter(({ isRight }) => isRight).length
    console.log(
      `${kind.padEnd(14)} ${String(outcomes.length).padStart(5)}  ${(right / outcomes.length).toFixed(3)}`,
    )
  }
  printCalibration('Returned companies', answers)
  const reachable = [...countsByTreatment.values()].reduce((sum, { comparedQuery }) => sum + comparedQuery, 0)
  printPrecision('Returned companies', answers, reachable)
}

function noteOutcome(
  into: Map<string, Outcome[]>,
  asked: ReturnType<typeof comparedName>,
  name: string,
  isRight: boolean,
): void {
  const other = comparedName(name)
  if (!asked || !other) return
  const facts = likeness(asked, other)
  const label =
    'share' in facts ? `${facts.kind} ${(Math.floor(facts.share * 20) / 20).toFixed(2)}` : facts.kind
  into.set(label, [...(into.get(label) ?? []), { predicted: 0, isRight }])
}

/** Returns one entity for each domain, and one for each name without a domain. */
function entitiesOf(companies: readonly RealCompany[]): readonly Entity[] {
  const named = new Set(companies.filter(({ domain }) => domain).map(({ name }) => normalCompanyName(name)))
  const groups = new Map<string, RealCompany[]>()
  for (const company of companies) {
    const key = normalCompanyName(company.name)
    if (key === undefined || (!company.domain && named.has(key))) continue
    const of = company.domain ?? `name ${key}`
    groups.set(of, [...(groups.get(of) ?? []), company])
  }
  return [...groups.values()].map((group, id) => {
    const [first] = group
    const kind = (source: string) => (source.length === 3 ? 'listed' : source)
    const elsewhere = group.filter(({ source }) => kind(source) !== kind(first?.source ?? ''))
    return { id, name: first?.name ?? '', others: [...new Set(elsewhere.map(({ name }) => name))] }
  })
}

function indexOf(entities: readonly Entity[]) {
  const database = new Database(':memory:')
  const index = openNameIndex(database, 'company_name')
  database.exec('BEGIN')
  for (const { id, name } of entities) index.add(id, [name])
  database.exec('COMMIT')
  return index
}

function questionsAbout(of: Entity): readonly NameQuestion[] {
  const ask = (treatment: string, name: string): NameQuestion => ({ name, of, treatment })
  const questions = of.others.map(name => ask('other source', name))
  if (chance() >= 0.12) return questions
  const words = (normalCompanyName(of.name) ?? '').split(' ')
  const treated = [ask('as written', of.name.toUpperCase()), ask('slip', withSlip(of.name, chance))]
  if (words.length === 1) return [...questions, ...treated]
  return [
    ...questions,
    ...treated,
    ask('last word gone', words.slice(0, -1).join(' ')),
    ask('glued', words.join('')),
    ask('turned round', [...words].reverse().join(' ')),
  ]
}

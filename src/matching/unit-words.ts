// The words for the parts of a company that people write beside its name: offices, teams and departments.
import { phraseSet, wordSet } from '../lib/word-set.ts'

/** Nouns for a part of a company, folded. */
export const unitNouns: ReadonlySet<string> = wordSet(
  `office offices team teams department departments dept abteilung departement departamento hq headquarters headquarter
  branch filiale niederlassung buro bureau division plant factory werk site campus warehouse depot desk unit crew`,
)

/** Nouns for people of a company, which `the` may stand in front of. */
export const groupNouns: ReadonlySet<string> = wordSet('team teams crew')

const departmentWords = wordSet(
  `hr human resources people talent recruiting recruitment sales presales marketing engineering finance accounting
  accounts payable receivable billing payroll legal compliance it ict r&d research development operations ops
  procurement purchasing support helpdesk customer service services success product design audit tax treasury security
  logistics facilities administration admin communications pr strategy analytics data growth infrastructure payments
  partnerships business quality assurance qa devops reception mailroom personal vertrieb einkauf buchhaltung
  personalabteilung rrhh compras ventas`,
)
const joining = wordSet('and of for')
/** These words are part of the name of a company as often as they name a team: `Deloitte Digital Services`. */
const notAlone = wordSet(
  'services service data business people design quality security logistics strategy infrastructure',
)

/** Returns whether folded words are the name of a department and nothing else: `sales`, `human resources`, `legal and compliance`. */
export const isDepartment = (words: readonly string[]): boolean =>
  words.length > 0 &&
  words.every(word => departmentWords.has(word) || joining.has(word) || word === '&') &&
  !(words.length === 1 && notAlone.has(words[0] ?? '')) &&
  words.some(word => departmentWords.has(word))

const workplaces: ReadonlySet<string> = phraseSet(
  `remote, fully remote, remote work, remote job, hybrid, hybrid remote, onsite, on site, in office, wfh, work from home, home office,
  homebased, home based, virtual, anywhere, worldwide, various locations, multiple locations`,
)

/** Returns whether folded words say from where somebody works, and nothing else: `remote`, `work from home`. */
export const isWorkplace = (words: readonly string[]): boolean => workplaces.has(words.join(' '))

// The words for the parts of a company that people write beside its name: offices, teams and departments.
const set = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Nouns for a part of a company, folded. */
export const unitNouns: ReadonlySet<string> = set(
  `office offices team teams department departments dept abteilung departement departamento hq headquarters headquarter
  branch filiale niederlassung buro bureau division plant factory werk site campus warehouse depot desk unit crew`,
)

/** Nouns for people of a company, which `the` may stand in front of. */
export const groupNouns: ReadonlySet<string> = set('team teams crew')

const departmentWords = set(
  `hr human resources people talent recruiting recruitment sales presales marketing engineering finance accounting
  accounts payable receivable billing payroll legal compliance it ict r&d research development operations ops
  procurement purchasing support helpdesk customer service services success product design audit tax treasury security
  logistics facilities administration admin communications pr strategy analytics data growth infrastructure payments
  partnerships business quality assurance qa devops reception mailroom personal vertrieb einkauf buchhaltung
  personalabteilung rrhh compras ventas`,
)
const joining = set('and of for')
/** A company is called so as often: `Deloitte Digital Services`. */
const notAlone = set(
  'services service data business people design quality security logistics strategy infrastructure',
)

/** Returns whether folded words are the name of a department and nothing else: `sales`, `human resources`, `legal and compliance`. */
export const isDepartment = (words: readonly string[]): boolean =>
  words.length > 0 &&
  words.every(word => departmentWords.has(word) || joining.has(word) || word === '&') &&
  !(words.length === 1 && notAlone.has(words[0] ?? '')) &&
  words.some(word => departmentWords.has(word))

// The subjects that people study, in English and in the languages that degrees are often written in.
import { wordSet } from '../../lib/word-set.ts'

const english =
  /^(?:(?:neuro|bio)?sciences?|\w*engineering|informatics|mathematics|maths?|statistics|(?:astro|bio|geo)?physics|(?:bio)?chemistry|\w*biology|economics|history|law|philosophy|psychology|sociology|anthropology|literature|linguistics|journalism|theology|geography|geology|astronomy|architecture|medicine|nursing|pharmacy|accounting|finance)$/
const german =
  /^(?:\w*informatik|mathematik|(?:bio|astro)?physik|(?:bio)?chemie|\w*biologie|maschinenbau|\w*technik|\w+wesen|\w*wirtschaftslehre|bwl|vwl|jura|rechtswissenschaften?|\w+wissenschaften?|\w*medizin|psychologie|soziologie|philosophie|geschichte|germanistik|anglistik|architektur|padagogik|pharmazie|geographie)$/
const others = wordSet(`
  informatique mathematiques physique chimie biologie droit gestion medecine economie histoire lettres
  informatica matematicas fisica quimica biologia derecho medicina economia historia ingenieria arquitectura psicologia
  giurisprudenza matematica chimica architettura ingegneria filosofia lettere direito engenharia
  rechten geneeskunde wiskunde natuurkunde bedrijfskunde
`)

/** Returns whether the word is one with which the name of a subject ends. */
export const isSubject = (folded: string): boolean => english.test(folded) || isForeignSubject(folded)

/** Returns whether the word is one with which the name of a subject ends in another language than English. */
export const isForeignSubject = (folded: string): boolean => german.test(folded) || others.has(folded)

/** Returns whether the word tells one subject from another: `computer science`, `electrical engineering`. */
export const isSubjectBefore = (folded: string): boolean =>
  /^(?:computer|data|political|environmental|materials?|life|social|cognitive|electrical|mechanical|chemical|civil|aerospace|biomedical|industrial|software|art|applied|molecular|business)$/.test(
    folded,
  )

/** The subjects by the short forms that stand in front of those who study them: `CS majors`, `econ grads`. */
export const shortSubjects: ReadonlyMap<string, string> = new Map(
  Object.entries({
    cs: 'computer science',
    cse: 'computer science',
    ee: 'electrical engineering',
    ece: 'electrical',
    eecs: 'computer science',
    econ: 'economics',
    mech: 'mechanical engineering',
    bio: 'biology',
    chem: 'chemistry',
    psych: 'psychology',
    polisci: 'political science',
    stats: 'statistics',
    maths: 'mathematics',
    math: 'mathematics',
  }),
)

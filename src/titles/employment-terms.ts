// The words of a title that say on which terms somebody is employed: "(Contract)", "- Freelance", "in Teilzeit".
import { wordSet } from '../lib/word-set.ts'
import { words } from '../normal/text.ts'

/** The words that state terms wherever nothing else stands beside them; alone, "contract" does not say what somebody does. */
const terms = wordSet(
  'contract contracted contracting contractor c2c c2h cth w2 1099 ftc temp temps temporary temporarily perm permanent ' +
    'parttime fulltime pt ft freelance independent freelancer freelancing interim casual seasonal substitute locum prn diem hourly ' +
    'cover backfill remote hybrid onsite volunteer voluntary ' +
    'teilzeit vollzeit befristet unbefristet freiberuflich freiberufler freelancerin ehrenamtlich ehrenamt minijob ' +
    'festanstellung geringfugig aushilfe aushilfsweise elternzeitvertretung ' +
    'cdi cdd interimaire vacataire saisonnier saisonniere benevole remplacant remplacante ' +
    'temporal eventual interino interina autonomo autonoma jornada voluntario voluntaria indefinido contrato ' +
    'temporario temporaria clt pj stagionale indeterminato determinato ' +
    'deeltijd voltijd tijdelijk oproepkracht uitzendkracht zzp vrijwilliger ' +
    'deltid heltid vikar vikarie vikariat timvikarie tidsbegransad tidsbegraenset barselsvikar ' +
    'dorywczo etatu zastepstwo zlecenie uvazek brigada dpp independant independante selbstandig selbststandig ' +
    'zamanli sozlesmeli donemsel',
)
/** The words that stand beside those; alone they state no terms. */
const besideTerms = wordSet(
  'fixed term part full time times limited long short to hire maternity paternity month months year years week weeks day days a an the of on in or and ' +
    'per zero hours hour leave position role basis job work based supply only corp ad ' +
    'auf basis honorar stunden monate temps plein partiel mi en a de medio tiempo media completa parcial por horas ' +
    'integral meio periodo tempo pieno parziale op i na w pol pelny umowa poln plny polovicni castecny tam yari',
)
/** Pairs of words that state terms although neither of them does. */
const pairs =
  /\b(?:part time|full time|fixed term|temps (?:plein|partiel|complet)|mi temps|medio tiempo|tiempo (?:completo|parcial)|media jornada|tempo (?:integral|pieno|parziale)|meio periodo|home office)\b/
// Scripts without spaces.
const termsOfOtherScripts =
  /^(?:契約社員|派遣社員|派遣|正社員|パートタイム|パート|アルバイト|業務委託|兼职|全职|合同工|临时工?|兼職|全職|約聘|계약직|정규직|파트타임|프리랜서|비정규직|частичная занятость|полная занятость|по совместительству|удаленно|временно)$/u
const isAmount = /^\d+[a-z]?$/

/** Returns whether a folded part of a title, in brackets or between separators, states only terms of employment. */
export function statesOnlyTerms(part: string): boolean {
  if (termsOfOtherScripts.test(part.trim())) return true
  const partWords = words(part)
  const joined = partWords.join(' ')
  return (
    (pairs.test(joined) || partWords.some(word => terms.has(word))) &&
    partWords.every(word => terms.has(word) || besideTerms.has(word) || isAmount.test(word))
  )
}

/** Returns the folded text without the terms of employment that it begins or ends with; all of it where nothing else stands there. */
export function withoutTermsAtEnds(part: string): string {
  const rest = part.replace(atBeginning, '').replace(atEnd, '')
  return /\p{L}/u.test(rest) ? rest : part
}

/**
 * Returns the parts of a folded title that name work; all of them where none does ("Freelancer"). A title turned round
 * keeps its field ("Coordinator, Volunteer"), and a noun that comes first is the work ("Contractor, Roofing").
 */
export function withoutTerms(parts: readonly string[]): readonly string[] {
  const isTurnedRound = words(parts[0] ?? '').length === 1
  const left = parts.filter((part, index) =>
    index === 0
      ? isWorker.test(part) || !statesOnlyTerms(part)
      : (isTurnedRound && isField.test(part)) || !statesOnlyTerms(part),
  )
  return left.some(part => /\p{L}/u.test(part)) ? left : parts
}

const isWorker = /^\s*(?:contractor|volunteer)\s*$/
const isField = /^\s*(?:contract|volunteer)\s*$/

// Words that are terms of employment only in some titles are left alone: Contract Manager, Casual Dining Manager,
// Temporary Works Engineer, Seasonal Color Designer.
const atBeginning =
  /^\s*(?:freelance|(?:night|day|evening|weekend|late|early|graveyard|swing)[- ]shift(?! (?:supervisor|manager|lead|leader|foreman|worker|operator|team|boss))|temp(?! (?:agency|staffing|services|control|worker))|interim(?! management)|part[- ]?time|full[- ]?time(?! (?:parent|mother|father|mom|mum|mama|dad|carer|caregiver|stud))|per diem|freiberufliche[rs]?|selb(?:st)?standige[rs]?|zelfstandige?)\s+(?=\p{L})/u
const atEnd =
  /\s+(?:(?:in|en|a|à|auf|de|op|i|na)\s+)?(?:freelancer?|nights|(?:night|day|evening|weekend)[- ]shift|ad interim|part[- ]?time|full[- ]?time|per diem|prn|temp|teilzeit|vollzeit|freiberuflich|befristet|cdi|cdd|mi[- ]temps|temps (?:plein|partiel)|tiempo (?:completo|parcial)|medio tiempo|media jornada|tempo (?:pieno|parziale|determinato|indeterminato|integral)|meio periodo|deeltijd|voltijd|deltid|heltid|independante?|autonom[oa]|selb(?:st)?standig|zzp)\s*$/u

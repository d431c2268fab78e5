// Reads the name of a column: its words, what it is about, and the shorter names that it may stand for.

import { wordSet } from '../../../lib/word-set.ts'
import { umlautsFolded } from '../../../normal/spellings.ts'
import { englishHeader } from './synonyms/translations.ts'

/** A name to look up: a column's name without the words that do not change its meaning. */
export interface ColumnName {
  /** The name in the form of `plainName`. */
  readonly name: string
  /** The thing that the name is about: the record itself, a person's employer, or a person's employment. */
  readonly about: 'self' | 'employer' | 'job'
  /** True for names such as `Phone 2` and `Email_3`, whose values only a field of many values can take. */
  readonly isFurther: boolean
  /** True when no word that says whose value it is was left out. */
  readonly isWhole: boolean
  /** True when an occupation in front was left out, which may be that of somebody else. */
  readonly isOccupation: boolean
  /** The number of words that were left out. */
  readonly wordsLeftOut: number
}

/** Returns a name as the lists of synonyms have it: `E-Mail Address`, `emailAddress` and `EMAIL_ADDRESS` are one. */
export const plainName = (name: string): string => wordsOf([name]).join('')

/** Returns the words of a column's keys, folded; digits are words of their own. Salesforce marks custom fields with `__c`, which is removed. */
export const wordsOf = (keys: readonly string[]): readonly string[] =>
  keys.filter(isOfSource).flatMap(key =>
    key
      .replace(/__c$/i, '')
      .replace(/\((?:gmt|utc)[^)]*\)/gi, '')
      .replaceAll('#', ' number ')
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      // Turkish writes this letter as I in capitals, so that `ADI` and `Adı` are one name.
      .replaceAll('ı', 'i')
      .replaceAll('ß', 'ss')
      .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
      .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
      .replace(/(\p{L})(\d)/gu, '$1 $2')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(word => word !== ''),
  )

/**
 * Returns whether a key is a word of the source, and not of the format that it is written in. Databases of documents wrap
 * values in objects that name their type, `{ "$date": "2019-05-01" }`, and XML its texts, `{ "#text": "Clerk" }`;
 * standards name their extensions by a URN.
 */
const isOfSource = (key: string): boolean =>
  !/^(?:\$(?:date|oid|number\w*|t)|(?:#|_|__)(?:text|cdata(?:-section)?)|urn:.+)$/.test(key)

const leadingWords = wordSet(
  'primary main basics current most recent latest aktuell aktuelle aktuelles official preferred pref verified legal registered basic info details properties attributes fields data record social socials links urls metrics geo firmographics gics icb trbc nace node object descriptor matched snippet',
)
const trailingWords = wordSet(
  'primary main text value values custom parsed usd field required optional verified display formatted actuel actuelle actual attuale atual ltm ttm m mm mn mio bn k million millions thousands 000 000s',
)
const selfWords: Readonly<Record<string, ReadonlySet<string>>> = {
  person: wordSet(
    'person people contact contacts lead candidate prospect individual member user employee applicant profile attendee participant speaker subscriber personal kontakt personne candidat persona contacto teilnehmer registrant honourable honorable student alumnus alumni volunteer guest panelist presenter delegate licensee recipient respondent',
  ),
  company: wordSet(
    'company companies organization organisation org account business firm firma firmen unternehmen unternehmens societe entreprise empresa cuenta compte customer client cliente kunde kunden supplier vendor startup corporate issuer security securities instrument entity institution charity member merchant',
  ),
  job: wordSet(
    'job jobs posting vacancy listing position opening role advert ad stelle stellen offre oferta vaga vacante vacature',
  ),
  social_post: wordSet('post posts tweet status message article beitrag'),
  dev_platform: wordSet('developer dev user account profile github gitlab member'),
  employee_review: wordSet('company employer rating ratings'),
}
const employerPrefix =
  /^(?:current|primary|associated|job|work)?(?:agency|company|companies|organi[sz]ation|account|employer|firmen|firma|unternehmens|unternehmen|arbeitgeber|societe|entreprise|empresa)(?=.{2})/
const employmentPrefix = /^(?:current)?(?:job|position|employment|work|role)(?=.{2})/
// These names only end like a field, and name something else.
const otherNames = wordSet(
  'username nickname filename hostname loginname screenname preferredname preferredfirstname',
)

/** Files of people often call them by their occupation: `JudgeName`, `Attorney Phone`. */
const occupations = wordSet(
  'judge justice attorney lawyer solicitor physician doctor dentist pharmacist provider practitioner clinician nurse therapist teacher instructor professor lecturer faculty staff official officer legislator senator representative councillor councilmember commissioner minister mp author researcher scientist investigator inspector trustee director player coach artist consultant engineer developer technician',
)

/**
 * Returns the names under which the meaning of a column may be found, the fullest first. `Employees (FTE)` may also be
 * called `Employees`, `Company / Account` either of its names, and `Date of listing` the listing date.
 */
export function namesOf(keys: readonly string[], dataset: string): readonly ColumnName[] {
  const header = keys[0] === '_source' ? keys.slice(1) : keys
  const plain = wordsOf(header)
  // The name in `user.name` is that of the user.
  const lastName = plainName(header.at(-1)?.split('.').at(-1) ?? '')
  if (otherNames.has(lastName) || otherJob.test(plain.join(' '))) return []
  const names = wordingsOf(header).flatMap(({ words, changes }) => namesOfWords(words, dataset, changes))
  return names.toSorted((one, other) => one.wordsLeftOut - other.wordsLeftOut)
}

export interface Wording {
  readonly words: readonly string[]
  /** The number of changes that were made to the header. */
  readonly changes: number
}

/** Returns the wordings of a header: as it is, without brackets, one of several names, and with `A of B` as `B A`. */
export function wordingsOf(header: readonly string[]): readonly Wording[] {
  const wordings: Wording[] = [{ words: wordsOf(header), changes: 0 }]
  const last = header.at(-1) ?? ''
  const above = header.slice(0, -1)
  const add = (key: string, changes: number) => {
    const words = wordsOf([...above, key])
    if (words.length > 0) wordings.push({ words, changes })
  }
  const plain = last.replace(/\([^)]*\)|\[[^\]]*\]/g, ' ').trim()
  if (plain !== last) add(plain, 1)
  // `Number of employees` over `Last avail. yr` in one cell; `companyLabel` is the name of what `company` points to.
  const [firstLine = '', ...furtherLines] = plain.split(/\r?\n/)
  if (furtherLines.length > 0) add(firstLine, 1)
  if (/\p{Ll}Label$/u.test(last)) add(last.replace(/Label$/, ''), 0)
  const valued = last === 'value' ? (above.at(-1) ?? '') : ''
  if (/\p{Ll}Label$/u.test(valued))
    wordings.push({ words: wordsOf([...above.slice(0, -1), valued.replace(/Label$/, '')]), changes: 1 })
  // `org_id: { name }` is the name of the organisation.
  const objects = above.map(key => key.replace(/(?<=\p{L})_?id$/iu, ''))
  if (objects.some((key, at) => key !== above[at]))
    wordings.push({ words: wordsOf([...objects, last]), changes: 1 })
  const asked = question.exec(wordsOf([plain]).join(' '))?.groups
  // `Which city and country are you based in?` asks for a place.
  const place = /^(?:city|town)(?: and |\W)(?:state|country|region)/.test(asked?.what ?? '')
  if (asked?.what !== undefined) add(place ? 'location' : asked.what, 1)
  if (employerQuestion.test(wordsOf([plain]).join(' '))) add('company', 1)
  const described = describedCode.exec(wordsOf([plain]).join(' '))?.groups
  if (described?.code !== undefined) add(described.code, 1)
  const codeAbroad = describedAbroad.exec(wordsOf([plain]).join(' '))?.groups?.code
  if (codeAbroad !== undefined) add(codeAbroad, 1)
  const alternatives = plain.split(/\s*[/|／・]\s*|\s+(?:or|o|ou|oder|lub|eller|или|або)\s+/iu)
  if (alternatives.length > 1 && alternatives.length < 6) {
    for (const alternative of alternatives) add(alternative, 2)
  }
  // `company: { display_name }` is the name of the company; `category: { label }` the category.
  if (above.length > 0 && plainName(last) === 'displayname') add('name', 1)
  if (above.length > 0 && plainName(last) === 'label') wordings.push({ words: wordsOf(above), changes: 1 })
  const [lastPart = '', ...partsAbove] = last.split('.').reverse()
  const part = above.length + partsAbove.length > 0 && englishHeader(plainName(lastPart), plainName)
  if (part) add([...partsAbove.reverse(), part].join(' '), 1)
  const partOfName = /^(?:(?:legal|preferred|official|display) )?name\s*[-–:]\s*(.+)$/i.exec(plain)
  if (partOfName?.[1] !== undefined) add(partOfName[1], 1)
  // `Veroeffentlichungsdatum` for `Veröffentlichungsdatum`.
  const plainVowels = wordsOf(header).map(word => (leadingWords.has(word) ? word : umlautsFolded(word)))
  if (plainVowels.join() !== wordsOf(header).join()) wordings.push({ words: plainVowels, changes: 1 })
  for (const { words, changes } of [...wordings]) {
    const number = words.length > 1 && isNumber.test(words.at(-1) ?? '') ? words.slice(-1) : []
    const english =
      englishHeader(words.join(''), plainName) ??
      englishHeader(words.slice(0, words.length - number.length).join(''), plainName)
    if (english !== undefined) wordings.push({ words: [...wordsOf([english]), ...number], changes })
    if (words.length > 1 && /^(?:number|no|nr|num|count|anzahl|nombre|numero)$/.test(words[0] ?? '')) {
      const isOf = /^(?:of|de|des|der)$/.test(words[1] ?? '')
      wordings.push({ words: words.slice(isOf ? 2 : 1), changes: changes + 1 })
    }
    const last = words.at(-1) ?? ''
    if (
      /^(?:titles|companies|employers|organi[sz]ations|agencies|names|groups|positions|roles|sectors)$/.test(
        last,
      )
    ) {
      const one = last.replace(/ies$/, 'y').replace(/s$/, '')
      wordings.push({ words: [...words.slice(0, -1), one], changes: changes + 1 })
    }
    const at = words.findIndex(word => /^(?:of|de|du|des|del|da|do|di|der|von)$/.test(word))
    if (at < 1 || at > words.length - 2) continue
    const isTwice = words.findIndex((word, index) => index > at && word === words[at]) > 0
    const whose = words.slice(at + 1).filter(word => !articles.has(word))
    if (!isTwice) wordings.push({ words: [...whose, ...words.slice(0, at)], changes: changes + 1 })
  }
  return wordings
}

/** `Lien de l’offre` is the link of an offer. */
const articles = wordSet('l la le les el los las the der die das il lo gli')

/** The headers of forms: `What is your role?`, `Which city are you based in?`, `Deine Position`. */
const question =
  /^(?:and )?(?:(?:what|which)(?: is| are| s)?(?: your| the)?|please (?:enter|provide|share|add)(?: your)?|your|deine?|ihre?|votre|tu) (?<what>.+?)(?: (?:are|do) you (?:(?:currently )?(?:work(?:ing)?|live|living|based|located|study)(?: (?:in|at|for))?))?(?: (?:there|(?:at|in) (?:your|that|the) (?:compan|organi[sz]ation|firm|work|job|institution)\w*))?$/

const employerQuestion = /^(?:and )?(?:where|who) do you (?:currently )?work(?: for| at)?$/

/** Systems that keep codes export their texts beside them: `Job Title Description`, `Industry Description`. */
const describedCode =
  /^(?<code>.*\b(?:title|location|department|occupation|industry|sector|country|state|province|city)) (?:description|desc)$/

const describedAbroad =
  /^(?<code>.*\p{L}.*) (?:beskrivelse|beskrivning|beschreibung|bezeichnung|omschrijving|libelle|descrizione|descripcion|descricao|opis|popis|kuvaus|описание)$/u

const isNumber = /^\d{1,2}$/

/** Returns whether the word numbers the first of several columns, `Address 1` or `Address 01`, which is often the only one. */
export const isFirstNumber = (word: string): boolean => /^0?1$/.test(word)

/** Returns whether the word names the record itself, as `contact` does of people, or their occupation. */
export const isSelfWord = (word: string, dataset: string): boolean =>
  selfWords[dataset]?.has(word) === true || (dataset === 'person' && occupations.has(word))

function namesOfWords(words: readonly string[], dataset: string, changes: number): readonly ColumnName[] {
  const self = selfWords[dataset] ?? new Set()
  const names: ColumnName[] = []
  const add = (rest: readonly string[], cut: number, isWhole: boolean, isOccupation: boolean) => {
    const isNumbered = rest.some(word => /^\d{1,2}$/.test(word))
    const forms = isNumbered
      ? [rest, rest.filter(word => !/^\d{1,2}$/.test(word))].map(
          (form, at) => [form.join(''), at > 0] as const,
        )
      : [[rest.join(''), false] as const]
    for (const [name, isStripped] of forms) {
      const isFurther = isStripped && !rest.some(isFirstNumber)
      const wordsLeftOut = changes + cut + (isStripped ? 1 : 0)
      const common = { isFurther, isWhole, isOccupation, wordsLeftOut }
      names.push({ name, about: 'self', ...common })
      if (dataset !== 'person') continue
      for (const [about, pattern] of [
        ['employer', employerPrefix],
        ['job', employmentPrefix],
      ] as const) {
        if (pattern.test(name)) names.push({ name: name.replace(pattern, ''), about, ...common })
      }
    }
  }
  for (let start = 0, isWhole = true, isOccupation = false; start < words.length; start++) {
    for (let end = words.length; end > start; end--) {
      add(words.slice(start, end), start + words.length - end, isWhole, isOccupation)
      if (!trailingWords.has(words[end - 1] ?? '')) break
    }
    const word = words[start] ?? ''
    const isOccupied = dataset === 'person' && occupations.has(word)
    // A number may stand anywhere in the name, as in `E-mail 1 - Value`.
    if (!leadingWords.has(word) && !self.has(word) && !isOccupied) break
    if (self.has(word) || isOccupied) isWhole = false
    if (isOccupied) isOccupation = true
  }
  return names
}

const someoneElse = wordSet(
  'owner manager assistant parent recruiter coordinator referrer referred referral creator created modified updated assigned rep agent csm supervisor boss spouse partner emergency guardian reports sender cc bcc previous former past old billing invoice sales support competitor investor founder ceo inhaber besitzer betreuer bearbeiter zustandig verantwortlich responsable proprietaire gestionnaire propietario source subsidiary',
)

/** Returns whether a name is about something other than the record: its owner, a manager, the company's parent. */
export const isAboutSomeoneElse = (keys: readonly string[]): boolean => {
  // A page of people for sellers is not one of the sales department.
  const words = wordsOf(keys).filter((word, at, all) => word !== 'sales' || all[at + 1] !== 'navigator')
  return words.some(word => someoneElse.has(word)) || otherJob.test(words.join(' '))
}

/** Returns whether the name is about somebody's school: `schoolUrl` is not a page of an employer. */
export const isAboutSchool = (keys: readonly string[]): boolean =>
  wordsOf(keys).some(word =>
    /^(?:school|education|universit|college|schule|hochschule|ecole|escuela)/.test(word),
  )

/** `Preferred Company 1`, `Volunteer Organization`: a job that somebody does not have; `Occupation Field`: those of many. */
const otherJob =
  /^occupation(?:al)? (?:field|group|area)|(?:preferred|desired|target|dream|ideal|expected|volunteer|volunteering) (?:compan(?:y|ies)|employer|organi[sz]ation|job|role|title|position|experience)/

/** Returns whether the name of a column of people is about their company. */
export const isAboutEmployer = (keys: readonly string[]): boolean =>
  wordsOf(keys).some(word =>
    /^(?:compan|organi[sz]ation|org$|account|employer|firm|unternehmen|entreprise|empresa|societe)/.test(
      word,
    ),
  )

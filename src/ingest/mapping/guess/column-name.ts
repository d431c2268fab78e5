// Reads the name of a column: its words, what it is about, and the shorter names that it may stand for.

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
  /** The number of words that were left out. */
  readonly wordsLeftOut: number
}

/** Returns a name as the lists of synonyms have it: `E-Mail Address`, `emailAddress` and `EMAIL_ADDRESS` are one. */
export const plainName = (name: string): string => wordsOf([name]).join('')

/** Returns the words of a column's keys, folded; digits are words of their own. Salesforce marks custom fields with `__c`, which is removed. */
export const wordsOf = (keys: readonly string[]): readonly string[] =>
  keys.flatMap(key =>
    key
      .replace(/__c$/i, '')
      .replace(/\((?:gmt|utc)[^)]*\)/gi, '')
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      .replaceAll('ß', 'ss')
      .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
      .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
      .replace(/(\p{L})(\d)/gu, '$1 $2')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(word => word !== ''),
  )

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '))

const leadingWords = wordSet(
  'primary main current official preferred verified basic info details properties attributes fields data record social socials links urls metrics geo firmographics',
)
const trailingWords = wordSet('primary main text value values custom usd field required optional verified')
const selfWords: Readonly<Record<string, ReadonlySet<string>>> = {
  person: wordSet(
    'person people contact contacts lead candidate prospect individual member user employee applicant profile attendee participant speaker subscriber personal kontakt personne candidat persona contacto teilnehmer',
  ),
  company: wordSet(
    'company companies organization organisation org account business firm firma firmen unternehmen unternehmens societe entreprise empresa customer client kunde kunden supplier startup corporate',
  ),
  job: wordSet('job jobs posting vacancy listing position opening role stelle offre oferta'),
  social_post: wordSet('post posts tweet status message article beitrag'),
  dev_platform: wordSet('developer dev user account profile github gitlab member'),
  employee_review: wordSet('company employer rating ratings'),
}
const employerPrefix =
  /^(?:current|primary|associated)?(?:company|companies|organi[sz]ation|account|employer|firmen|firma|unternehmens|unternehmen|arbeitgeber|societe|entreprise|empresa)(?=.{2})/
const employmentPrefix = /^(?:current)?(?:job|position|employment|work|role)(?=.{2})/
// These names only end like a field, and name something else.
const otherNames = wordSet('username nickname filename hostname loginname screenname')

/** Returns the names under which the meaning of a column may be found, the fullest first. */
export function namesOf(keys: readonly string[], dataset: string): readonly ColumnName[] {
  const words = wordsOf(keys[0] === '_source' ? keys.slice(1) : keys)
  if (otherNames.has(words.join(''))) return []
  const self = selfWords[dataset] ?? new Set()
  const names: ColumnName[] = []
  const add = (rest: readonly string[], wordsLeftOut: number, isWhole: boolean) => {
    const isNumbered = rest.some(word => /^\d{1,2}$/.test(word))
    const forms = isNumbered
      ? [rest, rest.filter(word => !/^\d{1,2}$/.test(word))].map(
          (form, at) => [form.join(''), at > 0] as const,
        )
      : [[rest.join(''), false] as const]
    for (const [name, isStripped] of forms) {
      const isFurther = isStripped && !rest.includes('1')
      const common = { isFurther, isWhole, wordsLeftOut: wordsLeftOut + (isStripped ? 1 : 0) }
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
  for (let start = 0, isWhole = true; start < words.length; start++) {
    for (let end = words.length; end > start; end--) {
      add(words.slice(start, end), start + words.length - end, isWhole)
      if (!trailingWords.has(words[end - 1] ?? '')) break
    }
    const word = words[start] ?? ''
    // A number may stand anywhere in the name, as in `E-mail 1 - Value`.
    if (!leadingWords.has(word) && !self.has(word)) break
    if (self.has(word)) isWhole = false
  }
  return names.toSorted((one, other) => one.wordsLeftOut - other.wordsLeftOut)
}

const someoneElse = wordSet(
  'owner manager assistant parent recruiter coordinator referrer referred referral creator created modified updated assigned rep agent csm supervisor boss spouse partner emergency guardian reports sender recipient cc bcc previous former past old billing invoice sales support competitor investor founder ceo inhaber besitzer betreuer bearbeiter zustandig verantwortlich responsable proprietaire gestionnaire propietario source subsidiary',
)

/** Returns whether a name is about something other than the record: its owner, a manager, the company's parent. */
export const isAboutSomeoneElse = (keys: readonly string[]): boolean =>
  wordsOf(keys).some(word => someoneElse.has(word))

/** Returns whether the name of a column of people is about their company. */
export const isAboutEmployer = (keys: readonly string[]): boolean =>
  wordsOf(keys).some(word =>
    /^(?:compan|organi[sz]ation|account|employer|firm|unternehmen|entreprise|empresa|societe)/.test(word),
  )

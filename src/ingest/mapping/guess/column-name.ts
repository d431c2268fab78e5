// What the name of a column says: its words, whom it is about, and the shorter names it may stand for.

/** A name to look up: what is left of a column's name when words that change nothing are left out. */
export interface ColumnName {
  /** In the form of `plainName`. */
  readonly name: string
  /** The record itself, a person's employer, or a person's job. */
  readonly about: 'self' | 'employer' | 'job'
  /** `Phone 2` and `Email_3` hold further values, good for fields of many values only. */
  readonly isFurther: boolean
  /** Nothing that says whose value it is was left out. */
  readonly isWhole: boolean
  /** How many words were left out. */
  readonly cut: number
}

/** A name as the lists of synonyms have it: `E-Mail Address`, `emailAddress` and `EMAIL_ADDRESS` are one. */
export const plainName = (name: string): string => wordsOf([name]).join('')

/** The words of a column's keys, folded; digits are words of their own. `LinkedIn__c` is how one program marks its customers' fields. */
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

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

const leading = set(
  'primary main current official preferred verified basic info details properties attributes fields data record social socials links urls metrics geo firmographics',
)
const trailing = set('primary main text value values custom usd field required optional verified')
const selves: Readonly<Record<string, ReadonlySet<string>>> = {
  person: set(
    'person people contact contacts lead candidate prospect individual member user employee applicant profile attendee participant speaker subscriber personal kontakt personne candidat persona contacto teilnehmer',
  ),
  company: set(
    'company companies organization organisation org account business firm firma firmen unternehmen unternehmens societe entreprise empresa customer client kunde kunden supplier startup corporate',
  ),
  job: set('job jobs posting vacancy listing position opening role stelle offre oferta'),
  social_post: set('post posts tweet status message article beitrag'),
  dev_platform: set('developer dev user account profile github gitlab member'),
  employee_review: set('company employer rating ratings'),
}
const employers =
  /^(?:current|primary|associated)?(?:company|companies|organi[sz]ation|account|employer|firmen|firma|unternehmens|unternehmen|arbeitgeber|societe|entreprise|empresa)(?=.{2})/
const jobs = /^(?:current)?(?:job|position|employment|work|role)(?=.{2})/
// Names of other things that only end like the ones looked for.
const others = set('username nickname filename hostname loginname screenname')

/** The names under which a column may be known, the fullest first. */
export function namesOf(keys: readonly string[], dataset: string): readonly ColumnName[] {
  const words = wordsOf(keys[0] === '_source' ? keys.slice(1) : keys)
  if (others.has(words.join(''))) return []
  const self = selves[dataset] ?? new Set()
  const names: ColumnName[] = []
  const add = (rest: readonly string[], cut: number, isWhole: boolean) => {
    const isNumbered = rest.some(word => /^\d{1,2}$/.test(word))
    const forms = isNumbered
      ? [rest, rest.filter(word => !/^\d{1,2}$/.test(word))].map(
          (form, at) => [form.join(''), at > 0] as const,
        )
      : [[rest.join(''), false] as const]
    for (const [name, isStripped] of forms) {
      const isFurther = isStripped && !rest.includes('1')
      const common = { isFurther, isWhole, cut: cut + (isStripped ? 1 : 0) }
      names.push({ name, about: 'self', ...common })
      if (dataset !== 'person') continue
      for (const [about, pattern] of [
        ['employer', employers],
        ['job', jobs],
      ] as const) {
        if (pattern.test(name)) names.push({ name: name.replace(pattern, ''), about, ...common })
      }
    }
  }
  for (let start = 0, isWhole = true; start < words.length; start++) {
    for (let end = words.length; end > start; end--) {
      add(words.slice(start, end), start + words.length - end, isWhole)
      if (!trailing.has(words[end - 1] ?? '')) break
    }
    const word = words[start] ?? ''
    // Further numbers stand anywhere, as in `E-mail 1 - Value`.
    if (!leading.has(word) && !self.has(word)) break
    if (self.has(word)) isWhole = false
  }
  return names.toSorted((one, other) => one.cut - other.cut)
}

const someoneElse = set(
  'owner manager assistant parent recruiter coordinator referrer referred referral creator created modified updated assigned rep agent csm supervisor boss spouse partner emergency guardian reports sender recipient cc bcc previous former past old billing invoice sales support competitor investor founder ceo inhaber besitzer betreuer bearbeiter zustandig verantwortlich responsable proprietaire gestionnaire propietario source subsidiary',
)

/** Whether a name points at someone or something beside the record: its owner, a manager, the company's parent. */
export const isAboutSomeoneElse = (keys: readonly string[]): boolean =>
  wordsOf(keys).some(word => someoneElse.has(word))

/** Whether the name of a column of people speaks of their company. */
export const isAboutEmployer = (keys: readonly string[]): boolean =>
  wordsOf(keys).some(word =>
    /^(?:compan|organi[sz]ation|account|employer|firm|unternehmen|entreprise|empresa|societe)/.test(word),
  )

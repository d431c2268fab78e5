// Tells names from other words: the words before and after them, and what each kind of name is worth.
import type { NamedKind } from '../fields.ts'

/** The worth of each kind of name: of a name, and each further word of it; and what the words before or after it add. */
export interface NameRule {
  readonly kind: NamedKind
  readonly score: number
  readonly before?: RegExp
  readonly after?: RegExp
  /** True where only words before or after it make it one. */
  readonly needsCue?: true
}

const article = '(?: (?:the|an?|in|both|either|neither|(?:at least )?(?:one|two|three)(?: of)?))?$'
const past =
  'ex|former|formerly|previously|past|after|(?:before|prior to) (?:that|this)|left|leaving|quit|departed|(?:laid off|fired|let go) (?:from|by)|(?:resigned|retired|departed) from|alumni of|alum of|alumnus of|veterans? of|came from|joined \\S+ from|come from|(?:poached|hired away|recruited away) from|(?:moved|switched|transferred|jumped|went) from'
export const employerPast = new RegExp(
  `(?:^| )(?:${past})(?: (?:at|of|with|from|for|employees? (?:of|at|from)))?${article}`,
)
export const employerWorked = new RegExp(
  `(?:^| )(?:worked|(?:have|has) works?|working previously|used to work|used to be|been|employed previously|spent time|stint|interned|clerked|played|volunteered|freelanced|consulted|did time|was|were)(?: previously| before)? (?:at|for|with|in)${article}`,
)
/** Matches in front of `work` unless it is a verb of those who are there now: `who work at Foo`, `live in Berlin and work at Foo`. */
const verbOfNow =
  "(?<!^|(?:who|that|which|they|people|currently|also|still|now|and|or|but|don't|doesn't|do not|does not) )"
export const employerAny = new RegExp(
  `(?:^| )(?:(?:experience|background|time|history|${verbOfNow}work) (?:at|with|from|of)|(?:started|began) (?:out|(?:off )?(?:their|his|her|a) careers?) (?:at|with|in)|(?:served|sat|serving) (?:at|for|with|in|on))${article}`,
)
const employerNow = new RegExp(
  `(?:^|.* )(?:at|@|from|for|with|joined|joining|(?:moved|switched|jumped|transferred|returned) to|of|works?(?: currently)?(?: at| for)?|working (?:at|for)|currently at|now(?: at)?|(?:hired|recruited|employed) by|inside|within|employed (?:by|at)|from(?: \\S+){1,3} to|left \\S+ for)${article}`,
)
/** Words before a name that leave no doubt that it is an employer, wherever else people can be at. */
export const employerCertain =
  /(?:^| )(?:(?:ex|left|leaving|quit|departed|joined|former of|formerly (?:at|of|with)|previously (?:at|with)|employed (?:by|at))|(?:work|works|worked|working|interned|employed|play|plays|played|playing)(?: currently| previously| before| now)? (?:at|for)|employees? (?:of|at)|alumni of|(?:hired|recruited|poached) by|(?:moved|switched|transferred|jumped|came) from(?: \S+ to)?|left \S+ for|joined \S+ from|boards? (?:of|at)|board members? (?:of|at)|board of directors (?:of|at))(?: the| both| either)?$/
export const employerBefore = /(?:^| )before$/
const employerAfter = /^(?:employees?|alumni|alums?|staff|engineers?|people|veterans?|folks|team|workers?)\b/

export const nameRules: readonly NameRule[] = [
  {
    kind: 'employer',
    score: 1.3,
    before: new RegExp(
      [employerPast, employerWorked, employerAny, employerNow, employerBefore]
        .map(({ source }) => `(?:${source})`)
        .join('|'),
    ),
    after: employerAfter,
  },
  {
    kind: 'school',
    score: 2,
    before:
      /(?:^| )(?:at|from|attended|attend|dropped out|to|studied|study|studying|graduated|graduate|graduates|alumni|alum|alumnus|degree|educated|of|mba|phd|went to|school)(?: (?:at|from|of|the|in))?(?: the)?$/,
    after:
      /^(?:graduates?|alumni|alums?|alumnus|alumna|grads?|majors?|educated|degrees?|mbas?|ph\.?ds?|students?)(?![^ ])/,
  },
  {
    kind: 'skill',
    score: 1.5,
    before:
      /(?:^| )(?:with|know|knows|knowing|using|use|uses|skilled in|experience in|experience with|experience of|proficient in|proficient with|expert in|experts in|expertise in|familiar with|knowledge of|skills?|in|and|or|not|without|plus|like|such as|code|coding in|write|writes|build with|works? with|working with|background in)(?: (?:strong|deep|solid|good|some))?$/,
    after: /^(?:experience|skills?|knowledge|expertise|background|expert|experts)\b/,
  },
  {
    kind: 'field_of_study',
    score: 1.6,
    before:
      /(?:^| )(?:studied|studying|studies|degree in|degrees in|major(?:ed|s|ing)? in|bachelors? in|masters? in|phds? in|doctorates? in|mbas in|diploma in|mba in|bs in|bsc in|ba in|ms in|msc in|ma in|graduated in|graduates? in|read)$/,
    after: /^(?:degrees?|graduates?|majors?|students?)\b/,
    needsCue: true,
  },
  {
    kind: 'certification',
    score: 3.2,
    before:
      /(?:^| )(?:certified|certification in|certifications? in|certificate in|holding|holds|with|have|has|a|an)$/,
    after: /^(?:certified|certifications?|certificates?|holders?|license|licence)\b/,
  },
  { kind: 'name', score: 1.2, before: /(?:^| )(?:named|called|name is|by)$/ },
]

// The words before a time that say what happened then.
import { hasCapital, type QueryText } from '../candidate.ts'

export type TimedEvent =
  | 'career'
  | 'changed'
  | 'joined'
  | 'left'
  | 'graduated'
  | 'founded'
  | 'raised'
  | 'posted'

/** Events whose words stand right before the time. */
export const events: readonly (readonly [pattern: RegExp, kind: TimedEvent])[] = [
  [/(?:^| )careers? (?:that |which )?(?:started|starting|began|begun|beginning)$/, 'career'],
  [/(?:^| )(?:started|starting|began|begun|launched) (?:the|their|a|his|her)(?: \w+)? careers?$/, 'career'],
  [
    /(?:^| )(?:joined|started|joining|hired|onboarded)(?: (?:the|their|a|an)(?: (?!career)\w+)?(?: company| job| role| position)?)?$/,
    'joined',
  ],
  // Whoever was appointed, elected or promoted began another job.
  [
    /(?:^| )(?:(?:was |were |been )?(?:appointed|(?:re-?)?elected|promoted|sworn in|commissioned|ordained)|(?:in|took|assumed|taken) office|(?:took|taken) (?:the bench|over))$/,
    'joined',
  ],
  [
    /(?:^| )(?:changed|switched|moved|new) (?:jobs?|roles?|compan(?:y|ies)|employers?|positions?)$/,
    'changed',
  ],
  [/(?:^| )new (?:in|to) (?:(?:the|their|a) )?(?:roles?|jobs?|positions?)$/, 'changed'],
  [/(?:^| )(?:left|quit|departed)$/, 'left'],
  [
    /(?:^| )(?:graduated|graduates|graduating|graduate|class|batch|alumni|degree|finished (?:school|university|college))$/,
    'graduated',
  ],
  [
    /(?:^| )(?:founded|started|established|est|launched|incorporated|born|created|formed|began)(?: \w+)?$/,
    'founded',
  ],
  [/(?:^| )(?:raised|raising|funded|funding|fundraised|fundraising|financed)(?: (?:\w+ )?\w+)?$/, 'raised'],
  [/(?:^| )(?:posted|published|written|posts|jobs|added|listed|from|shared)$/, 'posted'],
]

/** Events with the name of an employer or a school behind them. */
export const eventOfName: readonly (readonly [pattern: RegExp, event: TimedEvent])[] = [
  [/(?:^| )(?:join(?:ed)?|started at|hired by|moved to)(?: \S+){1,3}$/, 'joined'],
  [
    /(?:^| )(?:appointed|nominated|elected|promoted|named)(?: (?:by|to|as))?(?: (?!in |since |after )\S+){1,3}$/,
    'joined',
  ],
  [/(?:^| )(?:became|become)(?: \S+){1,3}$/, 'joined'],
  [/(?:^| )(?:left|quit|departed)(?: (?!in |since |after )\S+){1,3}$/, 'left'],
  [/(?:^| )(?:graduated|graduates)(?: \S+){1,3}$/, 'graduated'],
  [/(?:^| )(?:raised|closed|secured|backed by|funded by)(?: \S+){1,3}$/, 'raised'],
  [/(?:^| )(?:series [a-h]|seed round)$/, 'raised'],
]

const studying =
  /^(?:studied|graduated|graduates?|grads?|attended|alumn[ia]|alumnus|alums?|educated|degrees?|mbas?|ph\.?ds?|jds?|llms?|bachelor'?s?|master'?s?|doctorates?)$/
const otherEvent =
  /^(?:joined|joining|left|works?|worked|working|started|hired|founded|raised|changed|years|born)$/
const schoolWordsMax = 10

const moving = /^(?:moved|switched|transferred|jumped|went)$/

/**
 * Returns what happened, where a longer name stands between: `studied at Foo University between 2010 and 2014`, whose years are those in
 * which the school was left, and `moved from Google to a startup in the last year`.
 */
export function eventBefore({ words }: QueryText, from: number): TimedEvent | undefined {
  for (let index = from; index > Math.max(0, from - schoolWordsMax); index--) {
    if (/[,;:.!?]/.test(words[index]?.before ?? '')) return undefined
    const { folded = '' } = words[index - 1] ?? {}
    if (studying.test(folded)) return 'graduated'
    if (moving.test(folded)) return words[index]?.folded === 'from' ? 'changed' : undefined
    if (/^(?:raised|secured)$/.test(folded)) return 'raised'
    if (otherEvent.test(folded)) return undefined
    // `Attended Foo and clerked in the 1980s`: the time is that of the second verb.
    const isVerb = /[^e]ed$/.test(folded) && !hasCapital(words[index - 1]?.text)
    if (isVerb && /^(?:and|then|who|but|later)$/.test(words[index - 2]?.folded ?? '')) return undefined
  }
  return undefined
}

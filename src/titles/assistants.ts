// Reads the titles of assistants, which name the executive somebody works for: "CEO Assistant", "Secretary of the Managing Director".
import { wordSet } from '../lib/word-set.ts'

/** The ranks of those whom titles of others name. */
export const executives = wordSet(
  'ceo cto cfo coo cmo cio ciso cso cpo chro cro cco cdo clo managingdirector president chairman vp executivedirector ' +
    'director generalmanager generalcounsel founder owner governor mayor senator minister ambassador dean provost headteacher headmaster md executives',
)
/** The executives who are taken for the assistant's own rank where "secretary" follows: "Director Secretary" of registers of companies. */
const officersAsWell = wordSet('director owner minister')
const helpers = wordSet('assistant secretary aide ea')
const beforeHelper = wordSet('executive personal special administrative private confidential senior junior')
/** Words that stand between "of" and the executive. */
export const beforeExecutive = wordSet(
  'the our a of for group deputy company regional national country global division',
)
export const possession = wordSet('of for')
const levels = wordSet('senior junior')

const executiveAssistant = (role: readonly string[]): string[] => [
  ...role.filter(token => levels.has(token)),
  'executive',
  'assistant',
]

const isHelper = (role: readonly string[]): boolean => {
  const last = role.at(-1) ?? ''
  // A principal assistant is one; the principal secretary to a minister heads a department.
  const isBefore = (token: string) =>
    beforeHelper.has(token) || (token === 'principal' && last === 'assistant')
  return helpers.has(last) && role.slice(0, -1).every(isBefore)
}

const beginsWithExecutive = (title: readonly string[]): boolean =>
  executives.has(title.find(token => !beforeExecutive.has(token)) ?? '')

/** Returns the role of somebody who works to another one's title: the executive assistant of an executive, otherwise the role itself. */
export function roleWorkingTo(role: readonly string[], superior: readonly string[]): readonly string[] {
  if (isHelper(role) && beginsWithExecutive(superior)) return executiveAssistant(role)
  return role.length === 1 && role[0] === 'ea' ? ['executive', 'assistant'] : role
}

/** Returns the tokens of a part of a title in which the assistant of an executive is an executive assistant, and no executive. */
export function withoutExecutive(tokens: readonly string[]): readonly string[] {
  const of = tokens.findIndex(token => possession.has(token))
  if (of > 0 && isHelper(tokens.slice(0, of)) && beginsWithExecutive(tokens.slice(of))) {
    return executiveAssistant(tokens.slice(0, of))
  }
  // "CEO & Founder Assistant"; but "President and Secretary" are two roles.
  let at = 0
  while (executives.has(tokens[at] ?? '')) at += tokens[at + 1] === 'and' ? 2 : 1
  const role = tokens.slice(at)
  if (at === 0 || tokens[at - 1] === 'and' || !isHelper(role)) return tokens
  const isOfficer = role[0] === 'secretary' && officersAsWell.has(tokens[at - 1] ?? '')
  return isOfficer ? tokens : executiveAssistant(role)
}

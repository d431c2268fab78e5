// The levels of ranks that carry no word such as manager: of services, ships, schools, wards and churches.
import type { Seniority } from './canonical/title.ts'

type Role = readonly string[]

const wordSet = (line: string): ReadonlySet<string> => new Set(line.split(' '))

const heads = wordSet(
  'headteacher headmaster headmistress matron chancellor vicechancellor rector treasurer sheriff colonel commander commodore brigadier archdeacon abbess abbot',
)
const highest = wordSet('commanderinchief admiral bishop archbishop cardinal pope')
const leaders = wordSet('captain lieutenant major harbormaster harbourmaster postmaster stationmaster')
const firstLine = wordSet('sergeant corporal bosun boatswain yardmaster maitre')
// A deputy sheriff is no sheriff, and an assistant to one neither.
const lessening = wordSet('deputy assistant associate vice lance clerk secretary aide')

/** Returns the level of a rank; undefined for a role that has none of them. */
export function serviceRank(role: Role): Seniority | undefined {
  const last = role.at(-1) ?? ''
  // A vice chancellor heads a university.
  const isLess = role.some(token => lessening.has(token)) && !(role[0] === 'vice' && last === 'chancellor')
  const isOfficer = role.length > 1 || role[0] === 'general'
  if (isOfficer && last === 'general' && !isLess) return 'Strategic'
  if (role[0] === 'general' && role[1] === 'of' && role.includes('army')) return 'Strategic'
  if (role.some(token => highest.has(token))) return 'Strategic'
  const isHead = heads.has(last) || (role[0] === 'head' && last === 'teacher') || heads.has(role[0] ?? '')
  if (isHead || (role.includes('executive') && last === 'chef')) return isLess ? undefined : 'Director'
  if (role.some(token => firstLine.has(token)))
    return role.includes('lance') ? undefined : 'Entry Level Manager'
  if (role.includes('petty') && last !== 'clerk') return 'Entry Level Manager'
  if (leaders.has(last)) return captainLevel(role)
  if (last === 'master' && /^(?:harbou?r|station|post|head)$/.test(role.at(-2) ?? ''))
    return 'Experienced Manager'
  if (last === 'warden' && (role.length === 1 || role[0] === 'prison')) return 'Experienced Manager'
  if (role[0] === 'charge' && last === 'nurse') return 'Entry Level Manager'
  if (role.includes('ward') && (last === 'sister' || last === 'nurse')) return 'Entry Level Manager'
  return undefined
}

/** The captain of bellhops or of a team of waiters leads a shift, the captain of a company, ship or station more. */
const captainLevel = (role: Role): Seniority =>
  role.some(token => /^(?:bell|team|waiter|dining|banquet|room)$/.test(token))
    ? 'Entry Level Manager'
    : 'Experienced Manager'

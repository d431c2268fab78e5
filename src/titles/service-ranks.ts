// The levels of ranks that carry no word such as manager: of services, ships, schools, wards and churches.
import { wordSet } from '../lib/word-set.ts'
import type { Seniority } from './canonical/title.ts'

type Role = readonly string[]

const heads = wordSet(
  'headteacher headmaster headmistress matron chancellor vicechancellor rector treasurer sheriff colonel commander commodore brigadier archdeacon abbess abbot',
)
const highest = wordSet('commanderinchief admiral bishop archbishop cardinal pope')
const leaders = wordSet(
  'captain skipper lieutenant major harbormaster harbourmaster postmaster stationmaster',
)
const firstLine = wordSet('sergeant corporal bosun boatswain yardmaster maitre')
/** A deputy sheriff is not a sheriff, nor is a sheriff's assistant or officer. */
const lessening = wordSet('deputy assistant associate vice lance clerk secretary aide officer')
/** These words in front of the head of a service or school mean the second in charge; a deputy sheriff is none. */
const seconds = wordSet('deputy assistant vice associate')
/** A chief of these is the first among them on a ship, in a kitchen or in an office, and does not lead a department. */
const crew = wordSet('mate cook steward stewardess clerk bosun cashier porter technician')

/** Returns the level of a rank; undefined for a role that has none of them. */
export function serviceRank(role: Role): Seniority | undefined {
  const last = role.at(-1) ?? ''
  // A vice chancellor heads a university.
  const isLess = role.some(token => lessening.has(token)) && !(role[0] === 'vice' && last === 'chancellor')
  const isGeneral = (role.length > 1 || role[0] === 'general') && last === 'general' && !isLess
  if (isGeneral || /^general (?:officer$|of .*army)/.test(role.join(' '))) return 'Strategic'
  const second = secondLevel(role)
  if (second) return second
  const isCrew = role[0] === 'chief' && (crew.has(last) || role.includes('warrant'))
  if (isCrew) return 'Entry Level Manager'
  if (last === 'governor' && role[0] === 'prison') return 'Experienced Manager'
  if (last === 'commander' && /^(?:platoon|squad|section|crew|tank)$/.test(role.at(-2) ?? ''))
    return 'Entry Level Manager'
  const ofPolice = policeLevel(role)
  if (ofPolice) return ofPolice
  if (role.join(' ') === 'commanding officer') return 'Director'
  if (role.some(token => highest.has(token))) return 'Strategic'
  const isHead = heads.has(last) || (role[0] === 'head' && last === 'teacher') || heads.has(role[0] ?? '')
  if (isHead) return isLess ? undefined : 'Director'
  const ofHouse = houseLevel(role)
  if (ofHouse) return ofHouse
  if (role.some(token => firstLine.has(token)))
    return role.includes('lance') ? undefined : 'Entry Level Manager'
  if (role.includes('petty') && last !== 'clerk') return 'Entry Level Manager'
  if (/^(?:chief |deputy )?warrant officer\b/.test(role.join(' '))) return 'Entry Level Manager'
  if (leaders.has(last) || (leaders.has(role[0] ?? '') && role[1] === 'of')) return captainLevel(role)
  if (last === 'mariner' && role[0] === 'master') return 'Experienced Manager'
  if (last === 'master' && /^(?:harbou?r|station|post|head)$/.test(role.at(-2) ?? ''))
    return 'Experienced Manager'
  if (last === 'warden' && (role.length === 1 || role[0] === 'prison')) return 'Experienced Manager'
  if (role[0] === 'charge' && last === 'nurse') return 'Entry Level Manager'
  if (role.includes('ward') && (last === 'sister' || last === 'nurse')) return 'Entry Level Manager'
  return undefined
}

/** The second in charge of a school, a police or a fire service. */
function secondLevel(role: Role): Seniority | undefined {
  const [first = '', ...rest] = role
  const isHead =
    rest.includes('chief') ||
    rest.at(-1) === 'commander' ||
    /^(?:headteacher|headmaster|headmistress|head teacher)$/.test(rest.join(' '))
  return seconds.has(first) && isHead && !rest.includes('officer') ? 'Experienced Manager' : undefined
}

/** The ranks of the police that are called as those of others are: a head constable heads a beat, and no department. */
function policeLevel(role: Role): Seniority | undefined {
  const text = role.join(' ')
  if (/\bhead constable\b/.test(text)) return 'Entry Level Manager'
  return /\b(?:detective|police) chief inspector\b/.test(text) ? 'Experienced Manager' : undefined
}

/** The ranks of kitchens and of those who keep house. */
function houseLevel(role: Role): Seniority | undefined {
  const last = role.at(-1)
  const text = role.join(' ')
  if (last === 'chef') {
    if (role.includes('sous')) return 'Entry Level Manager'
    if (role.includes('executive')) return 'Director'
  }
  if (/^chef (?:de|of) cuisine$/.test(text) || text === 'executive housekeeper') return 'Experienced Manager'
  return undefined
}

/** The captain of bellhops or of a team of waiters leads a shift, the captain of a company, ship or station more. */
const captainLevel = (role: Role): Seniority =>
  role.some(token => /^(?:bell|team|squad|waiter|dining|banquet|room)$/.test(token))
    ? 'Entry Level Manager'
    : 'Experienced Manager'

// The seniority that the words of a job title state.
import { wordSet } from '../lib/word-set.ts'
import type { Seniority } from './canonical/title.ts'
import { serviceRank } from './service-ranks.ts'
import type { TitleTokens } from './tokens.ts'
import { isTraining } from './training.ts'

// The highest role of a title counts, except that a person in training is so whatever the role will be.
const precedence: readonly Seniority[] = [
  'CXO',
  'Owner / Partner',
  'Vice President',
  'Director',
  'Strategic',
  'Experienced Manager',
  'Entry Level Manager',
  'In Training',
  'Senior',
  'Entry Level',
]

/**
 * Returns the level that a title states; undefined when it states none. An occupation without a level is entry level,
 * which the caller decides because it knows whether the words are an occupation at all.
 */
export function statedSeniority(title: TitleTokens): Seniority | undefined {
  const levels = new Set(title.roles.map(levelOf))
  return precedence.find(level => levels.has(level))
}

const cxo = wordSet(
  'ceo cto cfo coo cmo cio ciso cso cpo chro cro cco cdo chiefdigital clo generalcounsel managingdirector president',
)
const deputies = wordSet('deputy assistant associate vice')
const servants = wordSet(
  'assistant secretary office officemanager advisory advisor coach recruiter liaison aide support driver',
)
const owned = wordSet(
  'product process responsible service data system control application platform feature test risk domain solution technical story content scrum delivery',
)
const partnerAfter = wordSet(
  'hr finance legal marketing it acquisition talent people recruiting strategic channel alliance delivery client sales technology development training learning customer success procurement care design creative solution implementation content media brand community volunteer driver courier dance sparring domestic life',
)
const contributors = wordSet(
  'accountmanager casemanager customersuccess relationship community socialmedia content territory partner property channel booking stage',
)
const publicOffice = wordSet(
  'attorneygeneral solicitorgeneral inspectorgeneral secretarygeneral senator parliament congressman congresswoman judge justice magistrate governor mayor ambassador legislator assemblyman councilman councilmember councilwoman commissioner deputygovernor statesman councillor councilor alderman consul assemblymember assemblywoman councilperson congressperson',
)
/** Beside one of these words a judge judges a contest, and an ambassador represents a brand. */
const contests = wordSet(
  'brand campus show contest competition dog horse wine beer cooking food line pageant talent',
)
const legislature =
  /^member of (?:the )?(?:[a-z]+ ){0,2}(?:congress|senate|house of (?:representative|lord|common)s?|legislature|(?:legislative|national|general|state) assembly|(?:city|town|county|municipal|borough) council)\b|^(?:(?:city|town|county|municipal|borough) )?council member\b|^speaker of (?:the )?(?:house|senate|assembly)\b|^us representative$/
const advised = wordSet('senior strategic special startup executive advisor to the of board chief')
const technicalAfterStaff = wordSet(
  'software engineer developer data ml ai product designer scientist site security systems system hardware platform frontend backend research technical firmware machine devops fullstack ux ui infrastructure cloud applied',
)
const governmentSecretary =
  /^(?:us |unitedstates )?secretary of (?:the )?(?:state|treasury|defense|interior)\b|^(?:deputy )?permanent secretary\b/

const religious = wordSet(
  'religion religious methodist baptist lutheran anglican presbyterian parish youth music church associate senior worship ordained children word gospel family',
)

type Role = readonly string[]
type Rule = (role: Role, has: (token: string) => boolean) => Seniority | undefined

/** The rules, of which the first that returns a level decides. */
const rules: readonly Rule[] = [
  role => (isTraining(role) ? 'In Training' : undefined),
  (role, has) => {
    const index = role.findIndex(token => cxo.has(token) || isChiefOfficer(role, token))
    if (index === -1) return undefined
    if (role.slice(index + 1).some(token => servants.has(token))) return 'Entry Level'
    if (has('president') && has('university')) return 'CXO'
    return role.slice(0, index).some(token => deputies.has(token)) ? 'Vice President' : 'CXO'
  },
  role => (isOwner(role) || isPartner(role) ? 'Owner / Partner' : undefined),
  (_, has) => (has('vp') ? 'Vice President' : undefined),
  (_, has) =>
    has('chiefofstaff') || has('boardmember') || has('chairman') || has('trustee') ? 'Strategic' : undefined,
  (role, has) => {
    if (!has('director') && !has('executivedirector')) return undefined
    if (role.at(-1) === 'assistant' || role.at(-1) === 'secretary') return 'Entry Level'
    return role[0] === 'assistant' || role[0] === 'deputy' ? 'Experienced Manager' : 'Director'
  },
  serviceRank,
  headLevel,
  role => {
    const isInOffice = role.some(token => publicOffice.has(token)) || legislature.test(role.join(' '))
    if (!isInOffice || role.some(token => contests.has(token))) return undefined
    return servants.has(role.at(-1) ?? '') ? 'Entry Level' : 'Strategic'
  },
  role => (governmentSecretary.test(role.join(' ')) ? 'Strategic' : undefined),
  (role, has) =>
    has('minister') && role.length > 1 && !role.some(token => religious.has(token)) ? 'Strategic' : undefined,
  (role, has) =>
    has('representative') && (has('unitedstates') || role[0] === 'state') && role.length < 4
      ? 'Strategic'
      : undefined,
  (role, has) => {
    if (!has('principal')) return undefined
    return role.length > 1 && role.at(-1) === 'principal' ? 'Director' : 'Strategic'
  },
  (role, has) =>
    has('distinguished') ||
    (has('fellow') &&
      role.every(token => token === 'fellow' || token === 'technical' || token === 'engineering'))
      ? 'Strategic'
      : undefined,
  (role, has) => (has('advisor') && role.every(token => advised.has(token)) ? 'Strategic' : undefined),
  managingLevel,
  managerLevel,
  leadLevel,
  seniorLevel,
  (_, has) => (has('junior') || has('entry') ? 'Entry Level' : undefined),
]

function levelOf(role: Role): Seniority | undefined {
  // "Office of the President" is a place of work, not a rank.
  if (role[0] === 'office' && role[1] === 'of') return undefined
  const has = (token: string) => role.includes(token)
  for (const rule of rules) {
    const level = rule(role, has)
    if (level !== undefined) return level
  }
  return undefined
}

/** Returns whether the role is a chief officer, whatever stands between the words: "Chief Happiness Officer". */
const isChiefOfficer = (role: Role, token: string): boolean =>
  token === 'chief' &&
  role.slice(role.indexOf('chief') + 1).includes('officer') &&
  !role.includes('petty') &&
  !role.includes('warrant')

/** Whoever ends in one of these works for founders: "Founder Associate". */
const besideFounders = wordSet(
  'office associate relations success community experience program programs coach assistant',
)
const owners = wordSet(
  'entrepreneur solopreneur businessman businesswoman businessperson soletrader franchisee',
)

function isOwner(role: Role): boolean {
  // An entrepreneur in residence works for an investor.
  if (owners.has(role.at(-1) ?? '')) return true
  if (role.includes('founder')) return !besideFounders.has(role.at(-1) ?? '')
  if (role.join(' ') === 'managing member') return true
  const index = role.lastIndexOf('owner')
  if (index === -1) return false
  const next = role[index + 1]
  return (
    !owned.has(role[index - 1] ?? '') &&
    (next === undefined || ['operator', 'of', 'manager', 'president'].includes(next))
  )
}

function isPartner(role: Role): boolean {
  const index = role.indexOf('partner')
  const next = role[index + 1]
  return index !== -1 && (next === undefined || next === 'of') && !partnerAfter.has(role[index - 1] ?? '')
}

function headLevel(role: Role): Seniority | undefined {
  if (['dean', 'provost'].some(token => role.includes(token))) return 'Director'
  if (role[0] === 'chief' && (role.includes('justice') || role.includes('judge'))) return 'Strategic'
  if (role.includes('chief'))
    return role.includes('editor')
      ? 'Director'
      : role.at(-1) === 'chief' || role[0] === 'chief'
        ? 'Director'
        : undefined
  const index = role.indexOf('head')
  if (index === -1) return role.includes('superintendent') ? 'Experienced Manager' : undefined
  const next = role[index + 1]
  return next === undefined || next === 'of' || next === 'head' ? 'Director' : 'Experienced Manager'
}

/** "Managing Editor", "Executive Producer": ranks of an occupation that is none otherwise. */
function managingLevel(role: Role): Seniority | undefined {
  const last = role.at(-1) ?? ''
  if (role[0] === 'managing' && role.length === 2) return 'Experienced Manager'
  return role.includes('executive') && (last === 'editor' || last === 'producer') ? 'Director' : undefined
}

const firstLine = wordSet('assistant deputy associate junior shift duty trainee night')
const juniorTracks = wordSet(
  'productmanager projectmanager programmanager officemanager brand office product project program marketing',
)

function managerLevel(role: Role): Seniority | undefined {
  const isManager = [
    'manager',
    'generalmanager',
    'projectmanager',
    'productmanager',
    'programmanager',
    'officemanager',
  ].some(token => role.includes(token))
  if (!isManager)
    return role.includes('accountmanager') || role.includes('casemanager') ? seniorLevel(role) : undefined
  if (['assistant', 'coordinator', 'secretary'].includes(role.at(-1) ?? '')) return undefined
  if (firstLine.has(role[0] ?? '')) return 'Entry Level Manager'
  if (role.includes('generalmanager') || role.includes('group')) return 'Experienced Manager'
  if (role.some(token => contributors.has(token))) return seniorLevel(role)
  if (!role.includes('manager')) return seniorLevel(role) ?? 'Entry Level Manager'
  const leadsPeople = !role.some(token => juniorTracks.has(token))
  return leadsPeople || role.includes('senior') ? 'Experienced Manager' : 'Entry Level Manager'
}

function leadLevel(role: Role): Seniority | undefined {
  if (
    ['teamlead', 'techlead', 'supervisor', 'foreman', 'forewoman', 'overseer'].some(token =>
      role.includes(token),
    ) ||
    role.at(-1) === 'boss'
  ) {
    return 'Entry Level Manager'
  }
  const index = role.indexOf('lead')
  if (index === -1) return role.at(-1) === 'leader' ? 'Entry Level Manager' : undefined
  const next = role[index + 1]
  if (next === undefined) return 'Entry Level Manager'
  return next.startsWith('gen') || next === 'qualifier' ? undefined : 'Senior'
}

const seniorMarks = wordSet('senior expert attending emeritus')
// A grade stands at the end: the teacher of year 4 has none, and neither has the father of 3 or the chair of ward 5.
const seniorGrades = wordSet('iii iv v vi 3 4 5 l5 l6')
/** The number behind one of these counts places or things, and is not a grade. */
const numbered = wordSet(
  'of to district region zone area division sector section unit ward station precinct local phase year stage floor terminal plant site group team block building court route shift gate channel engine ladder batch form key bay room line groep klas klasse',
)
/** A grade is one of children where somebody teaches it, and one of pay elsewhere: `Teacher Grade 5`, `Clerk Grade 5`. */
const isOfSchool = (role: Role, before: string): boolean => before === 'grade' && role.includes('teacher')
const plainSurgeons = wordSet('tree veterinary dental assistant')

function seniorLevel(role: Role): Seniority | undefined {
  const [last = '', before] = [role.at(-1), role.at(-2)]
  const isCount = before === undefined ? /^\d$/.test(last) : numbered.has(before) || isOfSchool(role, before)
  const hasGrade = seniorGrades.has(last) && !isCount
  if (hasGrade || role.some(token => seniorMarks.has(token))) return 'Senior'
  if (role.includes('surgeon') && !role.some(token => plainSurgeons.has(token))) return 'Senior'
  const staff = role.indexOf('staff')
  if (staff !== -1 && technicalAfterStaff.has(role[staff + 1] ?? '')) return 'Senior'
  if (role.includes('professor'))
    return role.includes('assistant') || role.includes('adjunct') || role.includes('visiting')
      ? 'Entry Level'
      : 'Senior'
  return undefined
}

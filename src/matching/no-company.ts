// Knows what people write for a company who have none, or do not say which.
import { phraseSet } from '../lib/word-set.ts'
import { fold, words } from '../normal/text.ts'

/**
 * Returns whether a text says that there is no company, or not which one: `Freelance`, `self-employed`, `test company`. Several
 * such phrases say no more than one: `Self employed / consultant`.
 */
export function saysNoCompany(text: string): boolean {
  if (text.length > lengthMax) return false
  if (isPhrase(text)) return true
  const parts = text.split(separators).filter(part => part.trim() !== '')
  return parts.length > 1 && parts.every(isPhrase)
}

const lengthMax = 60
const separators = /[,;/|()]|\s[-–—]\s/u

const isPhrase = (text: string): boolean => phrases.has(words(fold(text)).join(' '))

const phrases: ReadonlySet<string> = phraseSet(
  `freelance, freelancer, freelancing, freelance consultant, self employed, selfemployed, self, self employment,
  independent, independent consultant, independent contractor, consultant, contractor, sole trader, sole proprietor,
  unemployed, not employed, currently unemployed, between jobs, between roles, looking for work, open to work,
  seeking opportunities, job seeker, student, retired, homemaker, stay at home mom, stay at home dad, career break,
  sabbatical, freiberufler, freiberuflich, selbststandig, selbstandig, selbststaendig, arbeitslos, rentner, independant,
  auto entrepreneur, autonomo, autonoma, sin empleo, desempleado, jubilado, libero professionista,
  test, test company, testing, test inc, test account, demo company, example, example company, sample company, my company,
  your company, company, company name, the company, n a, na, none, no company, null, nil, unknown, unspecified, undefined,
  not applicable, not available, not provided, not disclosed, undisclosed, confidential, confidential company, private,
  stealth, stealth startup, stealth mode, stealth mode startup, stealth company, startup, start up, various,
  various companies, multiple, multiple companies, other, others, misc, tbd, tba, tbc, asdf, xxx, personal, home, individual`,
)

// Addresses and numbers of a person; nobody shares an address with anybody else.
import type { Person } from '../../src/catalog/person/person.ts'
import type { DemoEmployer } from '../company/employer.ts'
import type { Name } from '../names.ts'
import type { Random } from '../random.ts'
import type { PersonContext } from './context.ts'
import { businessEmail, phoneOf } from './identity.ts'

type Contact = NonNullable<Person['contact']>

interface ReachablePerson {
  readonly name: Name
  readonly token: string
  readonly employer: DemoEmployer | undefined
  readonly seat: number
  readonly formerEmployer: DemoEmployer | undefined
  readonly country: string
  readonly site: string | undefined
}

const mailHosts = ['postbox.example', 'lettermail.example', 'quickmail.example', 'inbox.example']

/** Returns undefined for the third of the people without any contact data. */
export function contactOf(
  person: ReachablePerson,
  { calendar, isLean }: PersonContext,
  random: Random,
): Contact | undefined {
  const { name, token, employer, formerEmployer } = person
  const lastUpdated = () => calendar.daysAgo(random.int(0, 400))
  const business: NonNullable<Contact['business_emails']> = []
  if (employer && random.chance(0.62)) {
    business.push({
      email: businessEmail(name, employer, person.seat),
      status: statusOf(random),
      last_updated: lastUpdated(),
    })
  }
  if (isLean) return business.length > 0 ? { business_emails: business } : undefined
  if (formerEmployer && random.chance(0.08)) {
    const email = `${name.firstAscii.slice(0, 1)}.${name.lastAscii}.${token}@${formerEmployer.domain}`
    business.push({ email, status: 'invalid', last_updated: lastUpdated() })
  }
  const phone = random.chance(0.25) ? phoneOf(person.country, random) : undefined
  const contact: Contact = {
    ...(business.length > 0 && { business_emails: business }),
    ...(random.chance(0.3) && {
      personal_emails: [
        {
          email: `${name.lastAscii}.${token}@${random.pick(mailHosts)}`,
          status: statusOf(random),
          last_updated: lastUpdated(),
        },
      ],
    }),
    ...(phone !== undefined && { phone_numbers: [phone] }),
    ...(person.site !== undefined && { websites: [person.site] }),
  }
  return Object.keys(contact).length > 0 ? contact : undefined
}

function statusOf(random: Random): 'deliverable' | 'catch_all' | 'invalid' | 'unknown' {
  const draw = random.next()
  if (draw < 0.7) return 'deliverable'
  if (draw < 0.85) return 'catch_all'
  return draw < 0.92 ? 'invalid' : 'unknown'
}

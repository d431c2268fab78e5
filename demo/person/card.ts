// A card of a person for the records of others: name, address, work and place, as on the person's own record, but far cheaper to make.
import type { FunctionCategory } from '../../src/titles/canonical/title.ts'
import { cityLine, type DemoEmployer } from '../company/employer.ts'
import type { DemoCity } from '../data/places.ts'
import { Random } from '../random.ts'
import type { PersonContext } from './context.ts'
import { loginOf } from './developer.ts'
import { drawPerson, memberId, networkAddress, personStream } from './record.ts'

export interface PersonCard {
  readonly index: number
  readonly name: string
  readonly url: string
  /** The member's id in the network, as the permanent address has it. */
  readonly networkId: string
  readonly urn: string
  readonly login: string
  readonly title: string | undefined
  /** Unused without a title. */
  readonly headline: string
  readonly company: string
  readonly employer: DemoEmployer | undefined
  readonly industry: string | undefined
  readonly category: FunctionCategory
  readonly city: DemoCity
  /** The place in one line. */
  readonly place: string
}

/** The cards of a world by the number of the person, each made once. */
export function personCards(context: PersonContext): (index: number) => PersonCard {
  const cardsByIndex = new Map<number, PersonCard>()
  return index => {
    const made = cardsByIndex.get(index)
    if (made) return made
    const card = cardOf(index, context)
    cardsByIndex.set(index, card)
    return card
  }
}

function cardOf(index: number, context: PersonContext): PersonCard {
  const { presented, category } = drawPerson(index, context, new Random(context.seed, personStream, index))
  const { name, token, title, employerName, city } = presented
  const networkId = memberId(token, index)
  const { employer } = context.seating.placeOf(index)
  return {
    index,
    name: name.full,
    url: networkAddress(presented, index, true).profile_url,
    networkId,
    urn: `urn:person:${networkId}`,
    login: loginOf(name.firstAscii, token),
    title: title?.trim() || undefined,
    headline: `${title?.trim()} at ${employerName.trim()}`,
    company: employerName.trim(),
    employer,
    industry: employer?.industry.name,
    category,
    city,
    place: cityLine(city),
  }
}

// The people and companies that write, repost, react to or comment on a post of the demo world.
import type { SocialPost } from '../../src/catalog/social-post/social-post.ts'
import { cityLine, type DemoEmployer, headquartersOf, profileUrlOf } from '../company/employer.ts'
import type { PersonCard } from '../person/card.ts'
import type { Random } from '../random.ts'

export type PostActor = NonNullable<SocialPost['actor']>
type Participant = NonNullable<NonNullable<SocialPost['reactors']>[number]['reactor']>

// Objects begin with what all of them have and spread the rest: the other way round they take four times as long.

export function companyActor(employer: DemoEmployer): PostActor {
  const home = headquartersOf(employer)
  return {
    actor_type: 'company',
    professional_network_id: employer.networkId,
    professional_network_urn: `urn:company:${employer.networkId}`,
    professional_network_url: profileUrlOf(employer),
    name: employer.name.trim(),
    industry: employer.industry.name,
    location: { raw: cityLine(home), city: home.name, state: home.state, country: home.country.name },
  }
}

export function personActor(card: PersonCard, random: Random): PostActor {
  const { city } = card
  return {
    actor_type: 'person',
    professional_network_id: card.networkId,
    professional_network_urn: card.urn,
    professional_network_url: card.url,
    name: card.name,
    ...(card.title !== undefined && { headline: card.headline, title: card.title }),
    ...(card.company !== '' && { company_name: card.company }),
    ...(card.industry !== undefined && random.chance(0.6) && { industry: card.industry }),
    ...(random.chance(0.8) && {
      location: { raw: card.place, city: city.name, state: city.state, country: city.country.name },
    }),
  }
}

/** One in this many of those who react or comment does it on the page of the company. */
const peopleToPage = 6

/** The person, or the page of the person's company. */
export function participantOf(card: PersonCard, readersToWriter: number): Participant {
  const { employer, industry } = card
  if (employer && (card.index / readersToWriter) % peopleToPage === 0) {
    return {
      actor_type: 'company',
      professional_network_id: employer.networkId,
      professional_network_urn: `urn:company:${employer.networkId}`,
      professional_network_url: profileUrlOf(employer),
      name: employer.name.trim(),
      industry: employer.industry.name,
      location: cityLine(headquartersOf(employer)),
    }
  }
  return {
    actor_type: 'person',
    professional_network_id: card.networkId,
    professional_network_urn: card.urn,
    professional_network_url: card.url,
    name: card.name,
    location: card.place,
    ...(card.title !== undefined && { headline: card.headline, title: card.title }),
    ...(card.company !== '' && { company: card.company }),
    ...(industry !== undefined && { industry }),
  }
}

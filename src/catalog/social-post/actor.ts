// The person or company that wrote, passed on, reacted to or commented on a post.
import { type Ability, choice, integer, section, text, url } from '../field.ts'
import { place } from '../place.ts'
import { actorTypes } from './vocabulary.ts'

const identity = (...abilities: readonly Ability[]) =>
  ({
    actor_type: choice(actorTypes, ...abilities),
    service_entity_id: integer(...abilities, {
      linked: true,
      chosen: 'The id of a person or of a company on file, as actor_type says; null when neither is.',
    }),
    professional_network_id: text(...abilities),
    professional_network_urn: text(...abilities),
    professional_network_url: url(...abilities),
    profile_picture_url: text('return'),
    name: text(...abilities),
    headline: text(...abilities),
    title: text(...abilities),
  }) as const

/** The author, with the place that geo filters measure from. */
export const author = section({
  ...identity('filter', 'return'),
  actor_type: choice(actorTypes, 'filter', 'sort', 'return'),
  company_name: text('filter', 'return', { names: 'company' }),
  industry: text('filter', 'return'),
  location: place('filter', 'return'),
})

/** The actor who passed the post on; null for posts of one's own. */
export const reposter = section(
  {
    ...identity('filter', 'return'),
    company_name: text('return'),
    industry: text('return'),
    location: place('return'),
  },
  { nullable: true },
)

/** An actor who reacted or commented. */
export const participant = section({
  ...identity('filter', 'return'),
  company: text('filter', 'return', { names: 'company' }),
  industry: text('filter', 'return'),
  location: text('filter', 'return', { chosen: 'The line of the place, as one text.' }),
})

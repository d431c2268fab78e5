// The social post record. Enrichment shows the flat form.
import { dataset } from '../dataset.ts'
import {
  boolean,
  choice,
  date,
  dictionary,
  integer,
  list,
  many,
  type RecordOf,
  section,
  text,
} from '../field.ts'
import { sources } from '../sources.ts'
import { author, participant, reposter } from './actor.ts'
import { postTypes, reactionTypes } from './vocabulary.ts'

const fields = {
  service_social_post_id: integer('filter', 'return', {
    stamped: 'id',
    chosen: 'The id of the record here: posts of sources without URNs can be named too.',
  }),
  share_urn: text('filter', 'return'),
  backend_urn: text('filter', 'return'),
  entity_urn: text('filter', 'return'),
  parent_post_urn: text('filter', 'return'),
  // The URL is kept as the source writes it, because the part that tells two posts apart may stand behind the
  // question mark.
  share_url: text('filter', 'return'),
  text: text('filter', 'return', { blank: '' }),
  hashtags: many(text('filter', 'return', { sign: '#' })),
  post_type: choice(postTypes, 'filter', 'sort', 'return'),
  content_types: many(text('return')),
  date_posted: date('filter', 'return', {
    chosen: 'Sortable too; a search without sorts answers the newest first.',
  }),
  is_edited: boolean('filter', 'sort', 'return'),
  has_video: boolean('filter', 'sort', 'return'),
  actor: author,
  reposter,
  engagement: section({
    total_reactions: integer('filter', 'return'),
    total_comments: integer('filter', 'return'),
    num_shares: integer('filter', 'return'),
    reactions_by_type: dictionary(integer('return')),
  }),
  reactors: list(
    { reaction_type: choice(reactionTypes, 'filter', 'return'), reactor: participant },
    { key: ['reactor.professional_network_url', 'reactor.name', 'reaction_type'] },
  ),
  comments: list(
    {
      comment_urn: text('return'),
      comment_text: text('filter', 'return', { chosen: 'Also a filter.' }),
      created_at: date('filter', 'return'),
      permalink: text('return'),
      comment_reactions: dictionary(integer('return')),
      commenter: participant,
    },
    { key: ['comment_urn', 'commenter.professional_network_url', 'comment_text'] },
  ),
  hyperlinks: section({
    company_professional_network_urls: many(text('filter', 'return')),
    person_professional_network_urls: many(text('filter', 'return')),
    other_urls: many(text('filter', 'return')),
    media_urls: many(text('filter', 'return')),
  }),
  mentions: section({
    person_ids: many(integer('filter', 'return', { linked: true })),
    company_ids: many(integer('filter', 'return', { linked: true })),
  }),
  document: section(
    { title: text('filter', 'return'), url: text('return'), page_count: integer('filter', 'return') },
    { abilities: ['filter', 'return'], textOf: ['title', 'url'], nullable: true },
  ),
  article: section(
    { title: text('filter', 'return'), url: text('return') },
    { abilities: ['filter', 'return'], textOf: ['title', 'url'], nullable: true },
  ),
  poll: section(
    {
      question: text('filter', 'return'),
      options: many(text('return')),
      multi_select: boolean('sort', 'return'),
      closed: boolean('filter', 'sort', 'return'),
      total_voters: integer('return'),
    },
    { nullable: true },
  ),
  metadata: section({ data_updated_at: date('return', { stamped: 'updated_at' }) }),
  sources,
} as const

/** Filters name who reacted or commented without the word in between. */
const participantPaths = (list: string, name: string): readonly (readonly [string, string])[] =>
  Object.keys(participant.fields).map(field => [`${list}.${field}`, `${list}.${name}.${field}`])

export const socialPost = dataset({
  name: 'social_post',
  singular: 'social post',
  plural: 'social posts',
  title: 'Social Post',
  id: 'service_social_post_id',
  fields,
  identifiers: [
    ...['backend_urn', 'share_urn', 'entity_urn'].map(
      path => ({ kind: path, form: 'text', identity: 'sure', paths: [path] }) as const,
    ),
    {
      kind: 'share_url',
      form: 'page_url',
      identity: 'sure',
      paths: ['share_url'],
      requestKey: 'social_post_url',
    },
  ],
  nameOf: 'text',
  naming: 'none',
  findsByName: false,
  naturalKey: ['actor.name', 'date_posted'],
  dateOf: ['metadata.data_updated_at'],
  links: [
    ...['actor', 'reposter', 'reactors.reactor', 'comments.commenter'].map(
      path => `${path}.service_entity_id`,
    ),
    'mentions.person_ids',
    'mentions.company_ids',
  ],
  enrich: {
    shownByDefault: Object.keys(fields).filter(name => name !== 'sources'),
    data: 'posts',
    notReturned: [],
  },
  search: {
    results: 'posts',
    price: 0.5,
    weights: {
      text: 4,
      hashtags: 4,
      'actor.name': 4,
      'actor.headline': 2,
      'actor.title': 2,
      'actor.company_name': 3,
      'actor.industry': 1,
      'actor.location': 1,
      'reposter.name': 1,
      'article.title': 2,
      'document.title': 2,
      'poll.question': 2,
    },
    filtersAreCalled: 'columns in conditions',
  },
  vectors: { hashtags: 1, 'article.title': 1, 'actor.title': 0.8, 'actor.headline': 0.8 },
  shorthands: {
    ...Object.fromEntries([
      ...participantPaths('reactors', 'reactor'),
      ...participantPaths('comments', 'commenter'),
    ]),
    'mentions.person_id': 'mentions.person_ids',
    'mentions.company_id': 'mentions.company_ids',
    'mentions.person_url': 'hyperlinks.person_professional_network_urls',
    'mentions.company_url': 'hyperlinks.company_professional_network_urls',
    image: 'hyperlinks.media_urls',
  },
})

export type SocialPost = RecordOf<typeof fields>

// The closed vocabularies of posts, in declaration order.

export const postTypes = ['original', 'repost_quote', 'repost_without_thoughts'] as const

export const actorTypes = ['person', 'company'] as const

export const reactionTypes = [
  'LIKE',
  'PRAISE',
  'EMPATHY',
  'INTEREST',
  'APPRECIATION',
  'ENTERTAINMENT',
  'CURIOUS',
] as const

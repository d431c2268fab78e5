// The subjects that people and companies of the demo world write about.

/** `{topic}` is a speciality of the industry, `{name}` the company, `{skill}` what the author does. */
export const openers: readonly string[] = [
  'Proud of the team at {name} for shipping our new release.',
  'Five things I learned about {topic} this year 👇',
  'We are hiring! Come and build {topic} with us at {name}.',
  'Hot take: most projects in {topic} fail because nobody talks to customers.',
  'Grateful to have spoken about {topic} last week.',
  'Our report on {topic} is out. The numbers surprised us.',
  'Starting a new position at {name} 🚀',
  'What nobody tells you about {topic}',
  'Three years at {name} today. Thank you to everyone who made it possible 🙏',
  'If you work in {topic}, read this before you plan your next quarter.',
  'Great discussion on {topic} with partners and customers.',
  'Lessons from a failed launch: start with {topic}, not with slides.',
]

export const closers: readonly string[] = [
  'What do you think?',
  'Happy to share more in the comments.',
  'Link below.',
  'Agree?',
  'More to come.',
  'Thoughts welcome!',
]

export const hashtags: readonly string[] = [
  'hiring',
  'leadership',
  'innovation',
  'AI',
  'startup',
  'sustainability',
  'data',
  'opentowork',
  'careers',
  'growth',
  'climate',
  'remotework',
]

export const remarks: readonly string[] = [
  'Congratulations!',
  'Well said 👏',
  'Could not agree more.',
  'Interesting, do you have numbers on this?',
  'Great work, team!',
  'Thanks for sharing.',
  'I see it differently, but a good read.',
  '🔥🔥🔥',
  'Sent you a message.',
]

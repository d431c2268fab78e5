import { expect, it } from 'vitest'
import { person } from '../catalog/person/person.ts'
import type { NotificationType } from '../stores/notifications.ts'
import { bodyFor } from './payload.ts'
import { titleOf } from './view.ts'

const facts = {
  watch: { id: 7, kind: 'discovery', dataset: 'person' },
  apiVersion: '2025-11-01',
  runId: 1,
  notificationId: 'msg_1',
  nowMs: 0,
  delivered: 1,
  total: 1,
  resultsMax: 100,
  isTest: false,
} as const
const sentFor = (type: NotificationType, name: string, results = '[]') => {
  const titles = [titleOf(person, { basic_profile: { name } })]
  return JSON.parse(bodyFor(type, facts, { titles, content: { results } }))
}
const head = 'A person watch (7): 1 of 1 newly match'

it('a name cannot mention people in a chat, nor hide where a link leads', () => {
  const name = 'Ana <!channel> & <users/all> <https://a.example|Bob>'
  expect(sentFor('slack', name)).toEqual({
    text: `${head}\n• Ana &lt;!channel&gt; &amp; &lt;users/all&gt; &lt;https://a.example|Bob&gt;`,
  })
  expect(sentFor('google_chat', name).text).not.toMatch(/<[!uh]/)
  expect(sentFor('google_chat', name).text.replaceAll('\u200b', '')).toBe(`${head}\n• ${name}`)
})

it('a name with line ends is one line, and reaches no header of an e-mail', () => {
  const { subject, text } = sentFor('email', 'Ana\r\nBcc: all@example.com\n\nBuy\u2028now')
  expect([subject, text]).toEqual([head, `${head}\n• Ana Bcc: all@example.com Buy now`])
})

it('a long name is cut between two characters', () => {
  const { text } = sentFor('slack', `${'a'.repeat(119)}\u{1f600}`)
  expect(text).toBe(`${head}\n• ${'a'.repeat(119)}`)
  expect(sentFor('slack', 'b'.repeat(1_000_000)).text).toHaveLength(head.length + 3 + 120)
})

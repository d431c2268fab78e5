// Shows what the key can spend, and which endpoints it may ask at which price.
import Type from 'typebox'
import { isObject, type Json } from '../../lib/json/json.ts'
import { tool } from '../tool.ts'

/** The endpoints that tools ask. */
const askedPath =
  /^\/(?:(?:person|company|job|social_post)\/(?:search|enrich|identify|contact\/enrich)|export\/\w+|web\/search\/live)$/

export const checkAccount = tool({
  name: 'check_account',
  title: 'Check credits and access',
  description:
    'Tells how many credits are left, and for each endpoint behind these tools whether the key may call it, how often a minute, and what a result costs. Free.',
  input: {},
  output: Type.Object({
    credits: Type.Optional(Type.Unknown()),
    account: Type.Optional(
      Type.Unknown({ description: 'The balance of the team and the budget of the key.' }),
    ),
    endpoints: Type.Optional(Type.Array(Type.Unknown())),
  }),
  hints: { readOnly: true },
  run: async (_args, { ask }) => {
    const [credits, access] = await Promise.all([
      ask({ method: 'GET', path: '/account/credits' }),
      ask({ method: 'GET', path: '/account/endpoints', query: { include_fields: 'false' } }),
    ])
    const { team_credits, credits: spendable, key } = accountOf(credits)
    const endpoints = isObject(access) && Array.isArray(access.endpoints) ? access.endpoints : []
    return {
      answer: {
        account: { spendable, team_credits, key },
        endpoints: endpoints.filter(
          (row: Json) => isObject(row) && typeof row.path === 'string' && askedPath.test(row.path),
        ),
      },
    }
  },
})

const accountOf = (answer: Json) => (isObject(answer) && isObject(answer.account) ? answer.account : {})

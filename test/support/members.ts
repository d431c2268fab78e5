// Callers with a team, a key and credits of their own.
import { createKey, type KeyRequest } from '../../src/access/keys.ts'
import { type Almanac, type Answer, apiVersion } from './almanac.ts'

export interface Member {
  readonly team: number
  readonly id: number
  readonly secret: string
  post(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>
}

/** Returns a function that makes a key of a team of its own, unless told otherwise, with so many credits. */
export function membersOf(almanac: Almanac) {
  let team = 100
  return async (credits: number, more: Partial<KeyRequest> = {}): Promise<Member> => {
    const teamId = more.teamId ?? ++team
    const nowMs = Date.now()
    const { secret, id } = await createKey(almanac.ledger, {
      name: 'test',
      teamId,
      permissions: ['technographics'],
      nowMs,
      ...more,
    })
    if (credits > 0) await almanac.ledger.grant(teamId, credits * 1000, nowMs, null)
    return {
      team: teamId,
      id,
      secret,
      post: (path, body, headers = {}) =>
        almanac.send(path, {
          method: 'POST',
          headers: {
            Authorization: `Bearer ${secret}`,
            'x-api-version': apiVersion,
            'Content-Type': 'application/json',
            ...headers,
          },
          body: JSON.stringify(body),
        }),
    }
  }
}

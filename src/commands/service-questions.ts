// Asks a service about lists, with the key of whoever runs the command.
import { createHash } from 'node:crypto'
import type { QuestionPath, Questions } from '../enrich/questions.ts'
import type { JsonObject } from '../lib/json/json.ts'
import { openTransport, type ServiceAccess } from './service-access.ts'

/** Its limits of requests a minute are what a long list waits for. */
const questionsAtOnce = 2
/** Enough for a service that is started again, and for a limit that other callers of the key use up too. */
const retries = 30

/**
 * Opens the service for the run of this id. A question of the run that is asked again, after the command was killed, is
 * answered again and charged once.
 */
export function openServiceQuestions(access: ServiceAccess, run: string): Questions {
  const transport = openTransport(access)
  const idempotencyKey = (path: QuestionPath, body: JsonObject): string =>
    createHash('sha256')
      .update(`${run} ${path} ${JSON.stringify(body)}`)
      .digest('hex')
  return {
    ask: async (path, body) => {
      const answer = await transport.send('POST', path, {
        body,
        retries,
        idempotencyKey: idempotencyKey(path, body),
      })
      return answer.body
    },
    atOnce: questionsAtOnce,
    close: async () => {},
  }
}

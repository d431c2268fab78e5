// GET /health, for monitoring: whether the service answers, and can charge for its answers.
import type { FastifyInstance } from 'fastify'
import { errorAnswer, publicError } from '../gateway/settle.ts'
import { sendAnswer } from './answer.ts'

export const healthPath = '/health'

/** Adds the route. `check` throws when the service cannot do its work. */
export function addHealth(server: FastifyInstance, check: () => Promise<unknown>): void {
  server.route({
    method: ['GET', 'HEAD'],
    url: healthPath,
    handler: async (request, reply) => {
      try {
        await check()
        return await sendAnswer(request, reply, { status: 200, headers: {}, body: '{"status":"ok"}' })
      } catch (error) {
        return sendAnswer(request, reply, errorAnswer(publicError(error)))
      }
    },
  })
}

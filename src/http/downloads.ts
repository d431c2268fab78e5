// The route of result files, which are streamed from the disk.
import { createReadStream } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { downloadEndpoint } from '../gateway/download.ts'
import type { Gateway } from '../gateway/gateway.ts'
import { handleDownload } from '../gateway/handle.ts'
import { answerHeaders, sendAnswer } from './answer.ts'
import type { BytesInFlight } from './bytes-in-flight.ts'
import { clientAddress } from './client-address.ts'
import { headOf } from './request-head.ts'

/** A download counts as so many bytes in flight: it holds a file, a connection and their buffers. */
const downloadBytes = 2 ** 20

export function addDownloads(server: FastifyInstance, gateway: Gateway, inFlight: BytesInFlight): void {
  server.route({
    method: ['GET', 'HEAD'],
    url: downloadEndpoint.path,
    handler: async (request, reply) => {
      const flight = inFlight.begin(clientAddress(request))
      reply.raw.once('close', flight.end)
      const reserve = () => {
        if (request.method === 'GET') flight.add(downloadBytes)
      }
      const answer = await handleDownload({ ...headOf(request), url: request.url, reserve }, gateway)
      if (!('file' in answer)) return sendAnswer(request, reply, answer)
      const { status, headers, file } = answer
      reply.code(status).headers({ ...answerHeaders(request.id), ...headers })
      // A file that is opened for a connection that has ended would never be closed.
      if (request.method === 'HEAD' || reply.raw.destroyed) return reply.send()
      return reply.send(createReadStream(file.path, { start: file.start, end: file.start + file.bytes - 1 }))
    },
  })
}

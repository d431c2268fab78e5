// The web framework alone: answers each path with bytes that are given as messages, after it parsed the body.
import fastify from 'fastify'

/** Answers by path, taken in turn. */
type Answers = Readonly<Record<string, readonly string[]>>

const bare = fastify()
let answers: Answers = {}
let next = 0

bare.post('*', (request, reply) => {
  const [path = ''] = request.url.split('?')
  const given = answers[path] ?? []
  reply.header('Content-Type', 'application/json; charset=utf-8').send(given[next++ % given.length] ?? '')
})

process.on('message', (message: Answers) => {
  answers = message
  process.send?.('ready')
})
process.once('disconnect', () => process.exit())
process.send?.(await bare.listen({ host: '127.0.0.1', port: 0 }))

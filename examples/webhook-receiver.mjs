// Receives the webhooks of batch jobs, exports and watches: WEBHOOK_SECRET=whsec_... node webhook-receiver.mjs 3000
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { verifyWebhook } from 'almanac/client'

const server = createServer(async (request, response) => {
  const verified = verifyWebhook(process.env.WEBHOOK_SECRET, {
    headers: request.headers,
    body: await text(request),
  })
  const event = await verified.catch(error => console.error(`Refused: ${error.message}`))
  if (event) console.log(request.headers['webhook-id'], event.status ?? event.metadata)
  response.writeHead(event ? 204 : 400).end()
})
server.listen(Number(process.argv[2] ?? 3000), () => console.log(`Listens on port ${server.address().port}.`))

// A process that sends requests at a steady rate, whatever else its parent does. They arrive as messages, and so do the
// milliseconds that they took.
import { type PacedRequests, pace } from './pace.ts'

process.on('message', async (requests: PacedRequests) => process.send?.(await pace(requests)))

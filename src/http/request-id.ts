// The ids of requests. They sort by time, so that usage events are stored and found quickly.
import { randomFillSync } from 'node:crypto'
import { v7 } from 'uuid'

const idBytes = 16
/**
 * Random bytes are drawn for this many ids at once, because drawing them costs more than the rest of an id.
 */
const idsAtOnce = 256

const random = new Uint8Array(idBytes * idsAtOnce)
let used = random.length

/** Returns a UUID of version 7 (RFC 9562). */
export function newRequestId(): string {
  if (used === random.length) {
    randomFillSync(random)
    used = 0
  }
  used += idBytes
  return v7({ random: random.subarray(used - idBytes, used) })
}

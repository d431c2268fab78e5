// The ids of requests: in the order of time, so that usage events are found and filed quickly.
import { randomFillSync } from 'node:crypto'
import { v7 } from 'uuid'

const idBytes = 16
/** Asking the system for random bytes costs more than the rest of an id: it is asked once for so many ids. */
const idsAtOnce = 256

const random = new Uint8Array(idBytes * idsAtOnce)
let used = random.length

/** A UUID of version 7 (RFC 9562). */
export function newRequestId(): string {
  if (used === random.length) {
    randomFillSync(random)
    used = 0
  }
  used += idBytes
  return v7({ random: random.subarray(used - idBytes, used) })
}

// Links to result files: signed, good for five days, and made anew whenever a job is read.
import { createHmac, timingSafeEqual } from 'node:crypto'

/** reference behaviour, 18.3. */
const validMs = 5 * 24 * 3_600_000

export interface ResultLinks {
  /** The address of a file of the job. */
  linkTo(batchId: string, file: string, nowMs: number): string
  /** Whether the signature was made for this file and has not expired; takes equally long for every wrong one. */
  check(link: SignedLink, nowMs: number): 'valid' | 'expired' | 'forged'
}

export interface SignedLink {
  readonly batchId: string
  readonly file: string
  /** Epoch seconds, as sent. */
  readonly expires: string
  readonly signature: string
}

/** `baseUrl` tells where callers reach the service, without a slash at its end. */
export function signedLinks(baseUrl: () => string, secret: string): ResultLinks {
  const sign = (batchId: string, file: string, expires: string): string =>
    createHmac('sha256', secret).update(`${batchId}/${file}?${expires}`).digest('base64url')
  return {
    linkTo: (batchId, file, nowMs) => {
      const expires = String(Math.floor((nowMs + validMs) / 1000))
      const signature = sign(batchId, file, expires)
      return `${baseUrl()}/batch/${batchId}/files/${file}?expires=${expires}&signature=${signature}`
    },
    check: ({ batchId, file, expires, signature }, nowMs) => {
      // As texts: the same bytes can be written in several ways.
      const sent = Buffer.from(signature)
      const expected = Buffer.from(sign(batchId, file, expires))
      if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) return 'forged'
      return Number(expires) * 1000 > nowMs ? 'valid' : 'expired'
    },
  }
}

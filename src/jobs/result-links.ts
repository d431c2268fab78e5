// Signed links to result files. They expire, and new ones are made whenever a job is read.
import { createHmac, timingSafeEqual } from 'node:crypto'

/** The time for which a link is valid. */
export const linkValidMs = 5 * 24 * 3_600_000

export interface ResultLinks {
  /** Returns the URL of a file of the job, or of a run of a watch. */
  linkTo(batchId: string, file: string, nowMs: number): string
  /** Checks the signature and the expiry of a link. Wrong signatures all take the same time. */
  check(link: SignedLink, nowMs: number): 'valid' | 'expired' | 'forged'
}

export interface SignedLink {
  readonly batchId: string
  readonly file: string
  /** Epoch seconds, as sent. */
  readonly expires: string
  readonly signature: string
}

/** `baseUrl` returns the URL at which callers reach the service, without a trailing slash. */
export function signedLinks(baseUrl: () => string, secret: string): ResultLinks {
  const sign = (batchId: string, file: string, expires: string): string =>
    createHmac('sha256', secret).update(`${batchId}/${file}?${expires}`).digest('base64url')
  return {
    linkTo: (batchId, file, nowMs) => {
      const expires = String(Math.floor((nowMs + linkValidMs) / 1000))
      const signature = sign(batchId, file, expires)
      return `${baseUrl()}/batch/${batchId}/files/${file}?expires=${expires}&signature=${signature}`
    },
    check: ({ batchId, file, expires, signature }, nowMs) => {
      // Compared as texts, because Base64 can spell the same bytes in several ways.
      const sent = Buffer.from(signature)
      const expected = Buffer.from(sign(batchId, file, expires))
      if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) return 'forged'
      return Number(expires) * 1000 > nowMs ? 'valid' : 'expired'
    },
  }
}

// Tries a key.
import type { Transport } from '../../client/transport.ts'

/** Returns the credits that the key can spend. Throws an AlmanacError when the service refuses the key. */
export async function creditsOf(transport: Transport): Promise<number> {
  const { body } = await transport.send<{ readonly account: { readonly credits: number } }>(
    'GET',
    '/account/credits',
    // Somebody waits for the answer.
    { retries: 0 },
  )
  return body.account.credits
}

// Sends an e-mail to those whom it has not reached yet, and notes whom the mail server refuses.

/** An e-mail as a delivery stores it. */
export interface EmailBody {
  readonly subject: string
  readonly text: string
  /** JSON. */
  readonly attachment: string
}

/** A recipient to whom the mail server did not take the e-mail, with what it answered. */
export interface RefusedRecipient {
  readonly address: string
  readonly answer: string
  /** True for an answer of the class 5, which another attempt would get too. */
  readonly isFinal: boolean
}

/**
 * Sends an e-mail with this id, and returns the recipients to whom the mail server did not take it. Throws when it came to
 * no answer about them.
 */
export type SendEmail = (
  id: string,
  to: readonly string[],
  email: EmailBody,
  timeoutMs: number,
) => Promise<readonly RefusedRecipient[]>

/** The recipients of a delivery; beside them, while the e-mail has reached some only, the others. */
export interface EmailTarget {
  readonly to: readonly string[]
  /** Those who are tried again. */
  readonly waiting?: readonly string[]
  /** Those who are refused for good. */
  readonly refused?: readonly string[]
}

interface EmailAttempt {
  readonly id: string
  /** An `EmailBody` as JSON. */
  readonly body: string
  /** The number of attempts since the delivery or its replay began. */
  readonly place?: number
}

export interface EmailOutcome {
  /** Empty when everybody was reached. */
  readonly error: string
  /** True when another attempt would fail too. */
  readonly isFinal?: boolean
  /** An `EmailTarget` as JSON, which takes the place of the one before. */
  readonly target?: string
}

/**
 * Sends the e-mail to those who wait for it. The outcome is an error until everybody was reached, and names those who were
 * not, with the words of the mail server. The first attempt of a replay is for those who were refused too.
 */
export async function emailTo(
  target: EmailTarget,
  { id, body, place = 0 }: EmailAttempt,
  timeoutMs: number,
  sendEmail: SendEmail | undefined,
): Promise<EmailOutcome> {
  if (!sendEmail) return { error: 'No mail server is set up.' }
  const { to, waiting: open = to, refused: before = [] } = target
  const [waiting, earlier] = place === 0 ? [[...open, ...before], []] : [open, before]
  const outcomeOf = (error: string, rest: Required<Omit<EmailTarget, 'to'>>): EmailOutcome => ({
    error,
    target: JSON.stringify({ to, ...rest }),
    isFinal: rest.waiting.length === 0,
  })
  let refusals: readonly RefusedRecipient[]
  try {
    refusals = await sendEmail(id, waiting, JSON.parse(body) as EmailBody, timeoutMs)
  } catch (error) {
    return outcomeOf(`The mail server did not take it: ${codeOf(error)}.`, { waiting, refused: earlier })
  }
  const addressesOf = (isFinal: boolean) =>
    refusals.filter(refusal => refusal.isFinal === isFinal).map(({ address }) => address)
  const refused = [...earlier, ...addressesOf(true)]
  const unreached = refusals.map(({ address, answer }) => `${address}: ${answer}`)
  const isWhole = refusals.length === 0 && refused.length === 0
  if (isWhole) return { error: '', ...(open !== to && { target: JSON.stringify({ to }) }) }
  const error = `The mail server did not take it for ${[...earlier.map(address => `${address}: refused before`), ...unreached].join('; ')}`
  return outcomeOf(error, { waiting: addressesOf(false), refused })
}

function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { readonly code?: unknown }
  return typeof code === 'string' ? code : 'an unknown error'
}

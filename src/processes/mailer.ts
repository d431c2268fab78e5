// Sends e-mails through the mail server of the operator.
import type { Config } from '../config.ts'
import type { RefusedRecipient, SendEmail } from '../jobs/email.ts'

/** Returns undefined when no mail server is set up. The address of the server is the operator's, so that it may be private. */
export async function openMailer({
  smtpUrl,
  mailFrom,
}: Pick<Config, 'smtpUrl' | 'mailFrom'>): Promise<SendEmail | undefined> {
  if (smtpUrl === undefined) return undefined
  // Loaded at the start where there is a server: most services send no e-mail, and requests would wait for it later.
  const { createTransport } = await import('nodemailer')
  const from = mailFrom ?? `almanac@${new URL(smtpUrl).hostname}`
  return async (id, to, { subject, text, attachment }, timeoutMs) => {
    const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs }
    const transport = createTransport({ url: smtpUrl, ...timeouts })
    try {
      const sent: unknown = await transport.sendMail({
        from,
        to: [...to],
        subject,
        text,
        messageId: `<${id}@almanac>`,
        headers: { 'X-Service-Event-Id': id },
        attachments: [
          { filename: 'notification.json', content: attachment, contentType: 'application/json' },
        ],
      })
      return refusedIn(sent, to)
    } catch (error) {
      const refused = refusedIn(error, to)
      if (refused.length === 0) throw error
      return refused
    } finally {
      transport.close()
    }
  }
}

/** The report of nodemailer about an e-mail that it sent or failed to send. */
interface MailReport {
  readonly code?: string
  readonly response?: string
  readonly responseCode?: number
  readonly rejectedErrors?: readonly (MailReport & { readonly recipient?: string })[]
}

/** The longest answer of a mail server that is kept. */
const answerMax = 300

/**
 * Returns the recipients to whom the e-mail was not taken: each of those that the server refused by themselves, and all of
 * them when it refused the content.
 */
function refusedIn(report: unknown, to: readonly string[]): readonly RefusedRecipient[] {
  const told = report as MailReport
  const refused = (told.rejectedErrors ?? []).map(({ recipient = '', ...refusal }) =>
    refusalOf(recipient, refusal),
  )
  if (told.code !== 'EMESSAGE' || told.responseCode === undefined) return refused
  const others = to.filter(each => !refused.some(({ address }) => address === each))
  return [...refused, ...others.map(address => refusalOf(address, told))]
}

const refusalOf = (address: string, { response = '', responseCode = 0 }: MailReport): RefusedRecipient => ({
  address,
  answer: response.replace(/\s+/g, ' ').trim().slice(0, answerMax),
  isFinal: responseCode >= 500,
})

// Sends e-mails through the mail server of the operator.
import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'
import type { SendEmail } from '../jobs/channels.ts'

/** Returns undefined when no mail server is set up. The address of the server is the operator's, so that it may be private. */
export function openMailer({
  smtpUrl,
  mailFrom,
}: Pick<Config, 'smtpUrl' | 'mailFrom'>): SendEmail | undefined {
  if (smtpUrl === undefined) return undefined
  const from = mailFrom ?? `almanac@${new URL(smtpUrl).hostname}`
  return async (id, to, { subject, text, attachment }, timeoutMs) => {
    const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs }
    const transport = createTransport({ url: smtpUrl, ...timeouts })
    try {
      await transport.sendMail({
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
    } finally {
      transport.close()
    }
  }
}

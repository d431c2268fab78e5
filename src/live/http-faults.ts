// Puts failures of HTTP into sentences for callers. They name no address and repeat nothing that was sent.
import { TooManyRedirects } from '../lib/guarded-fetch.ts'
import { IncompleteBody, ResponseTooLong, UnreadableBody } from '../lib/http-exchange.ts'
import { ProviderFault } from './provider-fault.ts'

/** Codes of connections that broke or were too slow, which another attempt may mend. */
const transientCodes: ReadonlySet<string> = new Set([
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'ETIMEOUT',
  'UND_ERR_SOCKET',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
])

/** Returns the fault for an error that `exchange` threw. */
export function networkFault(error: unknown): ProviderFault {
  if (error instanceof ResponseTooLong)
    return new ProviderFault('Its answer is too long.', { isOutage: false, cause: error })
  if (error instanceof UnreadableBody)
    return new ProviderFault('Its answer is compressed in a way that cannot be read.', { cause: error })
  if (error instanceof IncompleteBody)
    return new ProviderFault('Its answer breaks off.', { isTransient: true, cause: error })
  if (error instanceof Error && error.name === 'TimeoutError')
    return new ProviderFault('It did not answer in time.', { cause: error })
  if (error instanceof TooManyRedirects) return new ProviderFault(error.message, { cause: error })
  const code = codeOf(error)
  if (/CERT|SELF_SIGNED|UNABLE_TO/.test(code))
    return new ProviderFault(`Its certificate is not accepted (${code}).`, { cause: error })
  if (isTlsCode(code))
    return new ProviderFault(`There is no encrypted connection to it (${code}).`, { cause: error })
  const reason = code === '' ? '' : ` (${code})`
  return new ProviderFault(`There is no connection to it${reason}.`, {
    isTransient: transientCodes.has(code) || code.startsWith('HPE_'),
    cause: error,
  })
}

const isTlsCode = (code: string): boolean => code === 'EPROTO' || /_(?:TLS|SSL)_/.test(code)

/** Returns whether the other side takes no connection, or takes one and does not speak TLS as this service does. */
export function refusesTls(error: unknown): boolean {
  if (error instanceof IncompleteBody) return false
  const code = codeOf(error)
  const isClosed = ['ECONNREFUSED', 'ECONNRESET', 'UND_ERR_SOCKET'].includes(code)
  return isClosed || (isTlsCode(code) && !code.includes('CERT'))
}

/** Returns the code of the error or of its causes: ECONNREFUSED, CERT_HAS_EXPIRED; an empty text for none. */
function codeOf(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code
    if (cause instanceof AggregateError) return codeOf(cause.errors[0])
  }
  return ''
}

/** Returns the fault for a response that is not a success. */
export function statusFault(
  status: number,
  retryAfterMs: number | undefined,
  hasKey: boolean,
): ProviderFault {
  if (status === 401 || status === 403)
    return new ProviderFault(hasKey ? `It refuses the key (${status}).` : `It refuses to answer (${status}).`)
  if (status === 402) return new ProviderFault('Its credits are used up (402).')
  if (status === 404 || status === 410) {
    return new ProviderFault(`It has nothing at this address (${status}).`, {
      isOutage: false,
      isMissing: true,
    })
  }
  if (status === 429)
    return new ProviderFault('It has been asked too often (429).', { isTransient: true, retryAfterMs })
  if (status >= 300 && status < 400)
    return new ProviderFault(`It redirects (${status}) instead of answering.`)
  if (status < 500)
    return new ProviderFault(`It does not accept the question (${status}).`, { isOutage: false })
  return new ProviderFault(`It fails (${status}).`, { isTransient: true, retryAfterMs })
}

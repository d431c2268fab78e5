// The variables of the environment by which OpenTelemetry is configured.
import { InputError } from '../errors.ts'
import { parseUrl } from './parse-url.ts'

/**
 * Returns whether the variables name a collector of traces. They are those of OpenTelemetry itself, whose library reads them.
 * Throws an InputError for what is no URL.
 */
export function namesCollector(environment: Readonly<Record<string, string | undefined>>): boolean {
  const value = (name: string): string => environment[name]?.trim().toLowerCase() ?? ''
  const endpoints = [value('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'), value('OTEL_EXPORTER_OTLP_ENDPOINT')]
  if (value('OTEL_SDK_DISABLED') === 'true' || value('OTEL_TRACES_EXPORTER') === 'none') return false
  const endpoint = endpoints.find(each => each !== '')
  if (endpoint === undefined) return false
  if (parseUrl(endpoint) && /^https?:/.test(endpoint)) return true
  throw new InputError(
    'OTEL_EXPORTER_OTLP_ENDPOINT must be the URL of a collector that speaks OTLP over HTTP, such as http://127.0.0.1:4318.',
  )
}

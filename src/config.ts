// The environment as one frozen object: every setting with its default and a line of help.

import { resolve } from 'node:path'
import { InputError } from './errors.ts'
import { addressList } from './lib/addresses.ts'
import { namesCollector } from './lib/open-telemetry.ts'
import { parseUrl } from './lib/parse-url.ts'
import { parseKey } from './lib/secret-box.ts'
import { type LiveConfig, liveSettings, readLiveConfig } from './live/settings.ts'
import { nearestWord } from './normal/nearest-word.ts'

interface Setting {
  readonly default: string
  readonly help: string
}

const ownSettings = {
  ALMANAC_CONFIG: {
    default: '',
    help: 'file of settings, a line NAME=value for each, for those that the environment does not set; empty: almanac.env in the working folder, where there is one',
  },
  ALMANAC_HOST: { default: '127.0.0.1', help: 'address the server listens on' },
  ALMANAC_PORT: { default: '8080', help: 'port the server listens on; 0 takes a free one' },
  ALMANAC_DATA_DIR: {
    default: './data',
    help: 'folder of all data; serve and import make it. Not set, other commands use the folder of the running service',
  },
  ALMANAC_LOG_LEVEL: { default: 'info', help: 'fatal, error, warn, info, debug, trace or silent' },
  ALMANAC_ACCESS_LOG: {
    default: 'json',
    help: 'the line for each request on standard output: json, common (the Common Log Format) or off',
  },
  ALMANAC_METRICS_PORT: {
    default: '',
    help: 'port on which GET /metrics answers Prometheus, at ALMANAC_HOST; empty: nowhere',
  },
  ALMANAC_TRUSTED_PROXIES: {
    default: '',
    help: 'addresses and networks of proxies whose X-Forwarded-For is believed, separated by commas: 127.0.0.1, 10.0.0.0/8',
  },
  ALMANAC_RATE_LIMITS: {
    default: 'default',
    help: 'default: the table of docs/reference/endpoints.md, with the limits set for a team; off: nobody is limited',
  },
  ALMANAC_DATABASE_URL: {
    default: '',
    help: 'postgres://user:password@host:port/database of the account side; empty: a SQLite file in the data folder',
  },
  ALMANAC_EVENTS_KEEP: {
    default: '13',
    help: 'months that usage events are kept, from 12, which can be read; sums by day are kept for ever',
  },
  ALMANAC_PUBLIC_URL: {
    default: '',
    help: 'address under which callers reach the service, for links to results; empty: the address it listens on',
  },
  ALMANAC_CORS_ORIGINS: {
    default: '',
    help: 'origins whose pages may call the service from a browser, separated by commas: https://app.example.com; * is any',
  },
  ALMANAC_WEBHOOK_ALLOW: {
    default: '',
    help: 'private addresses and networks that webhooks may be sent to, on any port, separated by commas: 10.0.0.0/8',
  },
  ALMANAC_SMTP_URL: {
    default: '',
    help: 'smtp://user:password@host:587 or smtps://host:465 of the mail server that sends the e-mails of watches; empty: watches cannot send e-mails',
  },
  ALMANAC_MAIL_FROM: {
    default: '',
    help: 'sender of those e-mails; empty: almanac@ the host of the mail server',
  },
  ALMANAC_URL: {
    default: '',
    help: 'address of the service that commands ask; empty: the one of almanac auth login, else the service that runs here',
  },
  ALMANAC_API_KEY: {
    default: '',
    help: 'key with which commands ask it; empty: the key that almanac auth login keeps for its address',
  },
  ALMANAC_SECRET_KEY: {
    default: '',
    help: 'key that seals the secrets of webhooks and links on the disk: 32 bytes as Base64 or hexadecimal digits; empty: secret.key in the data folder, made when it is missing',
  },
} as const satisfies Record<string, Setting>

export const settings: Readonly<Record<string, Setting>> = { ...ownSettings, ...liveSettings }

const accessLogForms = ['json', 'common', 'off'] as const
export type AccessLogForm = (typeof accessLogForms)[number]

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

export interface Config {
  readonly host: string
  readonly port: number
  /** An absolute path. */
  readonly dataDir: string
  /** The identity of the folder that a service has opened: its threads open no other one. Undefined before the start and for commands. */
  readonly servedFolder?: string
  readonly logLevel: string
  readonly accessLog: AccessLogForm
  /** Undefined when no metrics are served. */
  readonly metricsPort: number | undefined
  /** Addresses and networks. */
  readonly trustedProxies: readonly string[]
  /** True where the variables of OpenTelemetry name a collector of traces. */
  readonly isTraced: boolean
  readonly rateLimits: 'default' | 'off'
  /** Undefined when the account side is a SQLite file. */
  readonly databaseUrl: string | undefined
  /** The number of months. */
  readonly eventsKeep: number
  /** The URL has no slash at its end; undefined stands for the address the service listens on. */
  readonly publicUrl: string | undefined
  /** The origins as browsers send them, or `*`. */
  readonly corsOrigins: readonly string[]
  /** Addresses and networks. */
  readonly webhookAllow: readonly string[]
  /** Undefined when there is no mail server. */
  readonly smtpUrl: string | undefined
  readonly mailFrom: string | undefined
  /** Undefined when the key of the data directory is used. */
  readonly secretKey: Uint8Array | undefined
  readonly live: LiveConfig
}

const withoutPrefix = (name: string): string => name.slice('ALMANAC_'.length)

/** Throws an InputError for an unknown `ALMANAC_` name or a value a setting does not take. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const knownNames: readonly string[] = Object.keys(settings)
  const unknown = Object.keys(environment).find(
    name => name.startsWith('ALMANAC_') && !knownNames.includes(name),
  )
  if (unknown !== undefined) {
    const meant = nearestWord(withoutPrefix(unknown), knownNames.map(withoutPrefix))
    throw new InputError(
      `There is no setting ${unknown}${meant ? `; did you mean ALMANAC_${meant}?` : `. Known: ${knownNames.join(', ')}.`}`,
    )
  }
  const read = (name: string): string => environment[name]?.trim() || (settings[name]?.default ?? '')
  const value = (name: keyof typeof ownSettings): string => read(name)
  const port = portOf('ALMANAC_PORT', value('ALMANAC_PORT'))
  const metricsPort = value('ALMANAC_METRICS_PORT')
  const logLevel = value('ALMANAC_LOG_LEVEL')
  refuseOther('ALMANAC_LOG_LEVEL', logLevel, logLevels)
  const accessLog = value('ALMANAC_ACCESS_LOG') as AccessLogForm
  refuseOther('ALMANAC_ACCESS_LOG', accessLog, accessLogForms)
  refuseOther('ALMANAC_RATE_LIMITS', value('ALMANAC_RATE_LIMITS'), ['default', 'off'])
  return Object.freeze({
    host: value('ALMANAC_HOST'),
    port,
    dataDir: resolve(value('ALMANAC_DATA_DIR')),
    logLevel,
    accessLog,
    metricsPort: metricsPort === '' ? undefined : portOf('ALMANAC_METRICS_PORT', metricsPort),
    trustedProxies: networks('ALMANAC_TRUSTED_PROXIES', value('ALMANAC_TRUSTED_PROXIES')),
    isTraced: namesCollector(environment),
    rateLimits: value('ALMANAC_RATE_LIMITS') === 'off' ? 'off' : 'default',
    databaseUrl: databaseUrl(value('ALMANAC_DATABASE_URL')),
    eventsKeep: months(value('ALMANAC_EVENTS_KEEP')),
    publicUrl: publicUrl(value('ALMANAC_PUBLIC_URL')),
    corsOrigins: origins(value('ALMANAC_CORS_ORIGINS')),
    webhookAllow: networks('ALMANAC_WEBHOOK_ALLOW', value('ALMANAC_WEBHOOK_ALLOW')),
    smtpUrl: smtpUrl(value('ALMANAC_SMTP_URL')),
    mailFrom: value('ALMANAC_MAIL_FROM') || undefined,
    secretKey: secretKey(value('ALMANAC_SECRET_KEY')),
    live: readLiveConfig(read, environment),
  })
}

/** Returns the URL. Messages do not show it, because it has a password in it. */
function databaseUrl(text: string): string | undefined {
  if (text === '') return undefined
  const protocol = parseUrl(text)?.protocol
  if (protocol !== 'postgres:' && protocol !== 'postgresql:') {
    throw new InputError('ALMANAC_DATABASE_URL must be a URL that begins with postgres:// or postgresql://.')
  }
  return text
}

/** Returns the URL. Messages do not show it, because it may have a password in it. */
function smtpUrl(text: string): string | undefined {
  if (text === '') return undefined
  const url = parseUrl(text)
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '') {
    throw new InputError('ALMANAC_SMTP_URL must be a URL like smtp://host:587 or smtps://host:465.')
  }
  return text
}

/** Returns the months to keep events, at most a century. */
function months(text: string): number {
  const count = Number(text)
  if (Number.isInteger(count) && count >= 12 && count <= 1200) return count
  throw new InputError(`ALMANAC_EVENTS_KEEP must be a number of months from 12 to 1200; it is ${text}.`)
}

/** Returns the key. Messages do not show it. */
function secretKey(text: string): Uint8Array | undefined {
  if (text === '') return undefined
  const key = parseKey(text)
  if (key) return key
  throw new InputError(
    'ALMANAC_SECRET_KEY must be 32 bytes as Base64 or hexadecimal digits; `openssl rand -base64 32` makes such a key.',
  )
}

function publicUrl(text: string): string | undefined {
  if (text === '') return undefined
  if (!/^https?:\/\//.test(text) || !parseUrl(text) || /[?#]/.test(text)) {
    throw new InputError(`ALMANAC_PUBLIC_URL must be a URL like https://almanac.example.com; it is ${text}.`)
  }
  return text.replace(/\/+$/, '')
}

const commaSeparated = (text: string): readonly string[] =>
  text
    .split(',')
    .map(entry => entry.trim())
    .filter(entry => entry !== '')

function origins(text: string): readonly string[] {
  const entries = commaSeparated(text)
  const wrong = entries.find(entry => entry !== '*' && !isOrigin(entry))
  if (wrong === undefined) return entries
  throw new InputError(
    `ALMANAC_CORS_ORIGINS must list origins like https://app.example.com, without a path, or be *; it has ${wrong}.`,
  )
}

const isOrigin = (text: string): boolean => /^https?:/.test(text) && parseUrl(text)?.origin === text

function networks(name: string, text: string): readonly string[] {
  const entries = commaSeparated(text)
  try {
    addressList(entries)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : ''
    throw new InputError(`${name} must list addresses and networks: ${reason}`, { cause })
  }
  return entries
}

function portOf(name: string, text: string): number {
  // Other notations of numbers, such as 0x1F90 and 8e3, would be shown as they are written.
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text)
  throw new InputError(`${name} must be a port from 0 to 65535; it is ${text}.`)
}

function refuseOther(name: string, value: string, accepted: readonly string[]): void {
  if (!accepted.includes(value))
    throw new InputError(`${name} must be one of ${accepted.join(', ')}; it is ${value}.`)
}

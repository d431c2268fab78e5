import { isAbsolute, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig, settings } from './config.ts'
import { InputError } from './errors.ts'

describe('the settings', () => {
  it('have the documented defaults, also for empty values', () => {
    const defaults = {
      host: '127.0.0.1',
      port: 8080,
      dataDir: resolve('./data'),
      logLevel: 'info',
      rateLimits: 'default',
      databaseUrl: undefined,
      eventsKeep: 13,
      publicUrl: undefined,
      corsOrigins: [],
      webhookAllow: [],
      accessLog: 'json',
      trustedProxies: [],
      isTraced: false,
      live: expect.anything(),
    }
    expect(readConfig({})).toEqual(defaults)
    expect(readConfig({ ALMANAC_PORT: '', ALMANAC_HOST: '', PATH: '/bin', almanac_port: '1' })).toEqual(
      defaults,
    )
  })

  it.each([
    [{}, false],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example.com/v1/traces' }, true],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318', OTEL_SDK_DISABLED: 'true' }, false],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318', OTEL_TRACES_EXPORTER: 'none' }, false],
  ])('switch traces on as OpenTelemetry says: %j', (environment, isTraced) => {
    expect(readConfig(environment).isTraced).toBe(isTraced)
  })

  it('are read from the environment', () => {
    const environment = {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
      ALMANAC_HOST: '0.0.0.0',
      ALMANAC_PORT: '0',
      ALMANAC_DATA_DIR: 'somewhere',
      ALMANAC_LOG_LEVEL: 'silent',
      ALMANAC_RATE_LIMITS: 'off',
      ALMANAC_DATABASE_URL: 'postgres://me:secret@localhost:5432/almanac',
      ALMANAC_EVENTS_KEEP: '24',
      ALMANAC_PUBLIC_URL: 'https://almanac.example.com/data/',
      ALMANAC_CORS_ORIGINS: 'https://app.example.com, http://localhost:5173',
      ALMANAC_WEBHOOK_ALLOW: '10.0.0.0/8, ::1',
      ALMANAC_ACCESS_LOG: 'common',
      ALMANAC_METRICS_PORT: '9464',
      ALMANAC_TRUSTED_PROXIES: '127.0.0.1',
    }
    const config = readConfig(environment)
    expect(config).toEqual({
      isTraced: true,
      host: '0.0.0.0',
      port: 0,
      dataDir: resolve('somewhere'),
      logLevel: 'silent',
      rateLimits: 'off',
      databaseUrl: 'postgres://me:secret@localhost:5432/almanac',
      eventsKeep: 24,
      publicUrl: 'https://almanac.example.com/data',
      corsOrigins: ['https://app.example.com', 'http://localhost:5173'],
      webhookAllow: ['10.0.0.0/8', '::1'],
      accessLog: 'common',
      metricsPort: 9464,
      trustedProxies: ['127.0.0.1'],
      live: expect.anything(),
    })
    expect(isAbsolute(config.dataDir)).toBe(true)
  })

  it('hold no other variable of the environment, also with connectors of the operator that may name some', () => {
    const config = readConfig({ ALMANAC_CONNECTORS: '/connectors', PAYROLL_PASSWORD: 'of-somebody-else' })
    expect(JSON.stringify(config)).not.toContain('of-somebody-else')
  })

  it('cannot be changed once they are read', () => {
    expect(Object.isFrozen(readConfig({}))).toBe(true)
  })

  it('each have a line of help', () => {
    for (const [name, { help }] of Object.entries(settings)) {
      expect(name).toMatch(/^ALMANAC_[A-Z_]+$/)
      expect(help).toMatch(/\S/)
    }
  })
})

describe('a setting', () => {
  it('for addresses is refused when it names something else', () => {
    for (const url of ['almanac.example.com', 'ftp://a.example', 'https://a.example/?b']) {
      expect(() => readConfig({ ALMANAC_PUBLIC_URL: url })).toThrow('ALMANAC_PUBLIC_URL must be a URL')
    }
    for (const list of ['app.example.com', 'https://a.example/', 'https://a.example, **', 'null']) {
      expect(() => readConfig({ ALMANAC_CORS_ORIGINS: list })).toThrow('ALMANAC_CORS_ORIGINS must list')
    }
    expect(readConfig({ ALMANAC_CORS_ORIGINS: '*' }).corsOrigins).toEqual(['*'])
    for (const list of ['localhost', '10.0.0.0/33', '10.0.0.0/8;::1']) {
      expect(() => readConfig({ ALMANAC_WEBHOOK_ALLOW: list })).toThrow('ALMANAC_WEBHOOK_ALLOW must list')
    }
  })

  it('that does not exist is refused with the one that was meant, or a list of those that do', () => {
    expect(() => readConfig({ ALMANAC_PROT: '1' })).toThrow(InputError)
    expect(() => readConfig({ ALMANAC_PROT: '1' })).toThrow(
      'There is no setting ALMANAC_PROT; did you mean ALMANAC_PORT?',
    )
    expect(() => readConfig({ ALMANAC_UNRELATED: '1' })).toThrow(
      `There is no setting ALMANAC_UNRELATED. Known: ${Object.keys(settings).join(', ')}.`,
    )
  })

  it.each(['http', '-1', '65536', '80.5', '1e9', '8e3', '0x1F90', '+80', '080808'])(
    'for the port is refused when it is not a port: %j',
    port => {
      expect(() => readConfig({ ALMANAC_PORT: port })).toThrow(
        /^ALMANAC_PORT must be a port from 0 to 65535; it is /,
      )
    },
  )

  it.each(['11', '0', '13.5', 'ever', '1201'])(
    'of months that are too few or none is refused: %j',
    months => {
      expect(() => readConfig({ ALMANAC_EVENTS_KEEP: months })).toThrow(
        `ALMANAC_EVENTS_KEEP must be a number of months from 12 to 1200; it is ${months}.`,
      )
    },
  )

  it('with a list of accepted words refuses any other word, naming them', () => {
    expect(() => readConfig({ ALMANAC_LOG_LEVEL: 'loud' })).toThrow(
      'ALMANAC_LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent; it is loud.',
    )
    expect(() => readConfig({ ALMANAC_RATE_LIMITS: 'none' })).toThrow(InputError)
    expect(readConfig({ ALMANAC_RATE_LIMITS: 'off' })).toBeDefined()
  })
})

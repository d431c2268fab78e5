// The providers that a service can ask: which of them answer a kind of question, and in which order.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Dispatcher } from 'undici'
import type { AbilityName } from './connector.ts'
import type { CustomConnector } from './custom/spec.ts'
import { Provider, type ProviderStatus, type ProviderTools } from './provider.ts'
import { setUpConnectors } from './set-up-connectors.ts'
import type { LiveConfig } from './settings.ts'
import { userAgent } from './user-agent.ts'

export interface Providers {
  /** Returns the provider of the connector; undefined when it cannot be asked. */
  named(name: string): Provider | undefined
  /**
   * Returns the providers to ask in turn until one answers. Those that need no setting are left out where the operator
   * set up others, unless the operator's order names them.
   */
  chain(ability: AbilityName): readonly Provider[]
  /** Returns all providers that can be asked, those that the operator's order names first. */
  everyOne(): readonly Provider[]
  /** Returns all providers that answer the kind of question. */
  all(ability: AbilityName): readonly Provider[]
  /** Returns the state of every provider that can be asked, by the name of its connector. */
  status(): Readonly<Record<string, ProviderStatus>>
  close(): Promise<void>
}

interface ProvidersOptions {
  readonly config: LiveConfig
  /** Connectors of the operator's own, which are asked before others. */
  readonly custom: readonly CustomConnector[]
  readonly onChange: () => void
  readonly readFeed: ProviderTools['readFeed']
  readonly tools?: Partial<ProviderTools>
}

export function openProviders({ config, custom, onChange, readFeed, tools }: ProvidersOptions): Providers {
  let opened: Promise<Dispatcher> | undefined
  const dispatcher = () => {
    opened ??= openDispatcher(config)
    return opened
  }
  const setUp = setUpConnectors(config, custom)
  const isCustom = ({ connector: { name } }: Provider) => custom.some(spec => spec.name === name)
  const providers = setUp.map(
    ({ connector, setup }) =>
      new Provider(connector, setup, {
        nowMs: Date.now,
        random: Math.random,
        wait: sleep,
        dispatcher,
        userAgent: userAgent(config.contact),
        contact: config.contact,
        onChange,
        readFeed,
        ...tools,
      }),
  )
  const all = (ability: AbilityName) => providers.filter(({ connector }) => connector.answers[ability])
  return {
    everyOne: () => providers,
    all,
    named: name => providers.find(({ connector }) => connector.name === name),
    chain: ability => {
      const able = all(ability)
      const isSetUp = (provider: Provider) => isCustom(provider) || needsSetting(provider)
      if (!able.some(isSetUp)) return able
      return able.filter(provider => isSetUp(provider) || config.order.includes(provider.connector.name))
    },
    status: () => Object.fromEntries(providers.map(({ connector, status }) => [connector.name, status])),
    close: async () => (await opened)?.destroy(),
  }
}

const needsSetting = ({ connector: { url, key, readsPages } }: Provider): boolean =>
  (url === undefined && !readsPages) || (key?.isRequired ?? false)

/** Loads the library that sends requests, for the first of them: a service that asks nobody needs none. */
async function openDispatcher({ proxies }: LiveConfig): Promise<Dispatcher> {
  const { EnvHttpProxyAgent } = await import('undici')
  return new EnvHttpProxyAgent({
    httpProxy: proxies.http,
    httpsProxy: proxies.https,
    noProxy: proxies.except,
    // Proxies forward plain HTTP; many of them open tunnels to port 443 only.
    proxyTunnel: false,
    // A response may take as long as its request: the request has a timeout of its own.
    headersTimeout: 0,
    bodyTimeout: 0,
    allowH2: false,
  })
}

// The connectors that have what they need to be asked.
import type { Connector } from './connector.ts'
import { connectors } from './connectors/index.ts'
import { customConnector } from './custom/connector.ts'
import type { CustomConnector } from './custom/spec.ts'
import type { ProviderSetup } from './provider.ts'
import type { LiveConfig } from './settings.ts'

export interface SetUpConnector {
  readonly connector: Connector
  readonly setup: ProviderSetup
}

/**
 * Returns the connectors, with what was set up for each: those that the operator's order names first, then the operator's
 * own, then those of the table. There are none when live sources are switched off.
 */
export function setUpConnectors(
  config: LiveConfig,
  custom: readonly CustomConnector[],
): readonly SetUpConnector[] {
  if (!config.isOn) return []
  const configured = [
    ...custom.map(spec => ({ connector: customConnector(spec), setup: { url: spec.url, key: '' } })),
    ...connectors.flatMap(connector => {
      const setup = config.providers[connector.name]
      return setup ? [{ connector, setup }] : []
    }),
  ]
  const place = ({ connector: { name } }: SetUpConnector) => {
    const index = config.order.indexOf(name)
    return index < 0 ? config.order.length : index
  }
  return configured.sort((one, other) => place(one) - place(other))
}

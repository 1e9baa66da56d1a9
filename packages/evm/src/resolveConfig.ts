import { type Config, createConfig, createStorage, noopStorage, type Storage } from '@wagmi/core'
import { http } from 'viem'
import { checkParameters } from './checkParameters.js'
import type { EvmParameters } from './config.js'

/**
 * Runs an action of the browser's storage. Returns `null` on a server and where the storage is
 * blocked or full.
 */
function withLocalStorage<value>(act: (storage: globalThis.Storage) => value): value | null {
  try {
    return typeof window === 'undefined' ? null : act(window.localStorage)
  } catch {
    return null
  }
}

function createDefaultStorage(): Storage {
  return createStorage({
    key: 'latchkey.wagmi',
    storage: {
      getItem: (key) => withLocalStorage((storage) => storage.getItem(key)),
      setItem: (key, value) => void withLocalStorage((storage) => storage.setItem(key, value)),
      removeItem: (key) => void withLocalStorage((storage) => storage.removeItem(key)),
    },
  })
}

/**
 * Returns the wagmi config of the adapter.
 *
 * @throws OptionError with the first wrong option, the expected value and the page that documents
 *   it.
 */
export function resolveConfig(parameters: EvmParameters): Config {
  checkParameters(parameters)
  if (parameters.config) return parameters.config
  const {
    networks,
    transports = {},
    connectors = [],
    ssr = false,
    storage = createDefaultStorage(),
  } = parameters
  // A retry adds load to an overloaded node (W30), and viem waits for the time of its
  // `Retry-After`. Browsers report a 429 without CORS headers as a lost connection, so a retry
  // cannot be limited to lost connections.
  const readOnce = http(undefined, { retryCount: 0 })
  return createConfig({
    chains: networks,
    connectors: [...connectors],
    transports: Object.fromEntries(networks.map(({ id }) => [id, transports[id] ?? readOnce])),
    multiInjectedProviderDiscovery: false,
    ssr,
    // With `ssr`, wagmi reads a storage without checking that there is one.
    storage: storage ?? createStorage({ storage: noopStorage }),
  })
}

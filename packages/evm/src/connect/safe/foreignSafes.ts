import type { Config, Connector } from '@wagmi/core'
import type { ConnectorExtras } from '../connectorExtras.js'

/** Handshakes with a Safe around the page. */
const ATTEMPTS = 5

/**
 * Safe connectors of other libraries, such as wagmi's: they do not report if the page is inside a
 * Safe.
 */
export interface ForeignSafes {
  /** False for a Safe connector of another library until the Safe around the page answers. */
  isUsable(connector: Connector): boolean
  /** Handshakes once for each such connector. Calls `onFound` when a Safe answers. */
  look(onFound: () => void): void
}

function isForeign({ type, isListed }: Connector & ConnectorExtras): boolean {
  return type === 'safe' && !isListed
}

/**
 * Resolves to true if a Safe around the page answers. Outside a frame wagmi's connector loads and
 * requests nothing.
 */
async function isInSafe(connector: Connector): Promise<boolean> {
  // wagmi gives the Safe 10 ms to answer, which a busy page misses at times.
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    try {
      return Boolean(await connector.getProvider())
    } catch {
      // Not answered in time, or the Safe's SDK is not installed.
    }
  }
  return false
}

export function createForeignSafes(config: Config): ForeignSafes {
  const answers = new Map<string, boolean>()
  return {
    isUsable: (connector) => !isForeign(connector) || answers.get(connector.uid) === true,
    look(onFound) {
      for (const connector of config.connectors.filter(
        (each) => isForeign(each) && !answers.has(each.uid),
      )) {
        answers.set(connector.uid, false)
        void isInSafe(connector).then((isInside) => {
          answers.set(connector.uid, isInside)
          if (isInside) onFound()
        })
      }
    },
  }
}

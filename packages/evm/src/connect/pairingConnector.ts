import type { Wallet } from '@latchkey/core'
import { cleanText } from '@latchkey/core/internal'
import type { Connector } from '@wagmi/core'
import { parseIcon } from '../wallets/parseAnnouncement.js'

/**
 * What `@latchkey/walletconnect` offers beside a wagmi connector. Other connectors of the type lack
 * some or all of it, and are not believed to keep it to the letter.
 */
export interface PairingExtras {
  pair?(parameters: { signal: AbortSignal }): Promise<unknown>
  peer?(): unknown
}

/** Connects by a code or link, to a wallet that may be on another device. */
export function isPairing({ type }: Pick<Connector, 'type'>): boolean {
  return type === 'walletConnect'
}

/**
 * How the wallet at the other end calls itself. No picture but one it brought along: another would
 * be a request to an address of its choice.
 */
export function peerOf(
  connector: Connector & PairingExtras,
): Partial<Pick<Wallet, 'name' | 'iconUrl'>> {
  try {
    const { name, iconUrl } = (connector.peer?.() ?? {}) as { name?: unknown; iconUrl?: unknown }
    const [shown, icon] = [cleanText(name, 64), parseIcon(iconUrl)]
    return { ...(shown ? { name: shown } : {}), ...(icon ? { iconUrl: icon } : {}) }
  } catch {
    // Then it has no name of its own.
    return {}
  }
}

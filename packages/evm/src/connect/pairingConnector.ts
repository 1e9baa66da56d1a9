import type { Wallet } from '@latchkey/core'
import { cleanText } from '@latchkey/core/internal'
import type { Connector } from '@wagmi/core'
import { parseIcon } from '../wallets/parseAnnouncement.js'

/**
 * Extensions of `@latchkey/walletconnect` to the wagmi connector. Other connectors of the type may
 * lack them or implement them differently, so their results are checked.
 */
export interface PairingExtras {
  pair?(parameters: { signal: AbortSignal }): Promise<unknown>
  peer?(): unknown
}

/** True if the connector pairs by a QR code or link. The wallet may be on another device. */
export function isPairing({ type }: Pick<Connector, 'type'>): boolean {
  return type === 'walletConnect'
}

/**
 * Returns the name and the icon that the connected wallet reports. Accepts only embedded icons: a
 * remote icon would be a request to a URL of the wallet's choice.
 */
export function peerOf(
  connector: Connector & PairingExtras,
): Partial<Pick<Wallet, 'name' | 'iconUrl'>> {
  try {
    const { name, iconUrl } = (connector.peer?.() ?? {}) as { name?: unknown; iconUrl?: unknown }
    const [shown, icon] = [cleanText(name, 64), parseIcon(iconUrl)]
    return { ...(shown ? { name: shown } : {}), ...(icon ? { iconUrl: icon } : {}) }
  } catch {
    // The wallet then has no name of its own.
    return {}
  }
}

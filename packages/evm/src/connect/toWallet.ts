import type { Wallet } from '@latchkey/core'
import { cleanText, parseLink } from '@latchkey/core/internal'
import type { Connector } from '@wagmi/core'
import { parseIcon } from '../wallets/parseAnnouncement.js'
import { isPairing } from './pairingConnector.js'

/** What may be shown of a connector, ours or the app's. */
export function toWallet(
  { id, name, icon, type, rdns }: Pick<Connector, 'id' | 'name' | 'icon' | 'type' | 'rdns'>,
  isDisputed: boolean,
): Wallet {
  const iconUrl = parseIcon(icon) ?? parseLink(icon)
  return {
    id,
    name: cleanText(name, 64) ?? id,
    namespace: 'eip155',
    installed: type === 'injected',
    ...(iconUrl ? { iconUrl } : {}),
    // The rdns of an announced wallet is its id, unless another wallet announced it first.
    ...(rdns && type !== 'injected' ? { rdns: [rdns].flat() } : {}),
    ...(isPairing({ type }) ? { kind: 'pairing' } : {}),
    ...(type === 'login' ? { kind: 'login' as const } : {}),
    ...(isDisputed ? { conflict: true } : {}),
  }
}

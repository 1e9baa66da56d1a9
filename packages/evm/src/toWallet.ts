import { cleanText, parseLink, type Wallet } from '@latchkey/core'
import type { Connector } from '@wagmi/core'
import { parseIcon } from './parseAnnouncement.js'
import type { Registry } from './registry.js'

/** What may be shown of a connector, ours or the app's. */
export function toWallet(connector: Pick<Connector, 'id' | 'name' | 'icon' | 'type' | 'uid'>, registry: Pick<Registry, 'handleOf' | 'isDisputed'>): Wallet {
  const { id, name, icon, type, uid } = connector
  const iconUrl = parseIcon(icon) ?? parseLink(icon)
  return {
    id,
    name: cleanText(name, 64) ?? id,
    namespace: 'eip155',
    installed: type === 'injected' || registry.handleOf(uid) !== undefined,
    ...(iconUrl ? { iconUrl } : {}),
    ...(registry.isDisputed(id) ? { conflict: true } : {}),
  }
}

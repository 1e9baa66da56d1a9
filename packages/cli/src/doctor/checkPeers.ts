import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Finding } from './finding.js'

/** Optional peers, by the package that needs them, with the connector that they are for. */
const peers: readonly { owner: string; peer: string; use: string }[] = [
  { owner: '@latchkey/evm', peer: '@coinbase/wallet-sdk', use: 'coinbase()' },
  { owner: '@latchkey/evm', peer: '@safe-global/safe-apps-sdk', use: 'safe()' },
]

/**
 * Returns true if an app in this folder can import the package, from its own `node_modules` or a
 * parent's.
 */
function isInstalled(name: string, folder: string): boolean {
  if (existsSync(join(folder, 'node_modules', name, 'package.json'))) return true
  return dirname(folder) !== folder && isInstalled(name, dirname(folder))
}

/** Reports optional peers that are not installed beside the package that needs them. */
export function checkPeers(folder: string): Finding[] {
  return peers
    .filter(({ owner }) => isInstalled(owner, folder))
    .map(({ owner, peer, use }) =>
      isInstalled(peer, folder)
        ? { state: 'ok', what: peer, text: `installed, for ${use}` }
        : {
            state: 'note',
            what: peer,
            text: `not installed. ${use} of ${owner} needs it: npm install ${peer}`,
          },
    )
}

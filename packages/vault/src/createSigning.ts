import { createApprovals } from './approvals/createApprovals.js'
import { createCustody } from './custody/createCustody.js'
import type { Ask, Custody } from './custody/custody.js'
import type { Api } from './kernel/api.js'
import type { FrameConfig } from './kernel/config.js'
import type { FrameStore } from './kernel/frameStore.js'
import { loadCode } from './kernel/loadCode.js'
import { createNodes } from './networks/nodes.js'
import { createRpc, type Rpc } from './rpc/createRpc.js'
import { createSmartAccounts } from './smartAccount/createSmartAccounts.js'
import type { SmartAccounts } from './smartAccount/smartAccounts.js'

/** Dependencies of {@link createSigning}. */
export interface SigningDeps {
  config: FrameConfig
  store: FrameStore
  api: Api
  ask: Ask
  /** Called when an operation of custody ends. */
  release(): void
}

/** The code for keys and chains. */
export interface Signing {
  custody: Custody
  smartAccounts: SmartAccounts
  rpc: Rpc
}

/** Wraps custody so that its screens close when its operations end. */
function withRelease(custody: Custody, release: () => void): Custody {
  return {
    ...custody,
    open: (parameters) => custody.open(parameters).finally(release),
    withKeys: (use, options) => custody.withKeys(use, options).finally(release),
    runScreen: (screen, parameters) => custody.runScreen(screen, parameters).finally(release),
  }
}

/**
 * Composes the heavy parts: curves, chains, decoding. Lazy-loaded, because only logged-in users
 * need them.
 */
export function createSigning({ config, store, api, ask, release }: SigningDeps): Signing {
  const nodes = createNodes(config)
  const smartAccounts = createSmartAccounts({ config, nodes })
  const custody = withRelease(createCustody({ api, store, config }), release)
  return {
    custody,
    smartAccounts,
    rpc: createRpc({
      config,
      nodes,
      approvals: createApprovals({ config, nodes }),
      custody,
      smartAccounts,
      solana: loadCode(async () =>
        (await import('./rpc/createSolanaRpc.js')).createSolanaRpc(config),
      ),
      ask,
      store,
    }),
  }
}

import { createApprovals } from './approvals/createApprovals.js'
import { createCustody } from './custody/createCustody.js'
import type { Ask, Custody } from './custody/custody.js'
import type { Api } from './kernel/api.js'
import type { FrameConfig } from './kernel/config.js'
import type { FrameStore } from './kernel/frameStore.js'
import { createNodes } from './networks/nodes.js'
import { createRpc, type Rpc } from './rpc/createRpc.js'
import { createSmartAccounts } from './smartAccount/createSmartAccounts.js'
import type { SmartAccounts } from './smartAccount/smartAccounts.js'

/** What signing stands on. */
export interface SigningDeps {
  config: FrameConfig
  store: FrameStore
  api: Api
  ask: Ask
  /** What custody asked for has come to its end. */
  rest(): void
}

/** What knows keys and chains. */
export interface Signing {
  custody: Custody
  smartAccounts: SmartAccounts
  rpc: Rpc
}

/** Custody whose screens end with what they are for. */
function resting(custody: Custody, rest: () => void): Custody {
  return {
    ...custody,
    open: (parameters) => custody.open(parameters).finally(rest),
    withKeys: (use, options) => custody.withKeys(use, options).finally(rest),
    runScreen: (screen, parameters) => custody.runScreen(screen, parameters).finally(rest),
  }
}

/**
 * Brings together what is heavy: curves, chains, decoding. Nobody who is not logged in needs it.
 */
export function createSigning({ config, store, api, ask, rest }: SigningDeps): Signing {
  const nodes = createNodes(config)
  const smartAccounts = createSmartAccounts({ config, nodes })
  const custody = resting(createCustody({ api, store, config }), rest)
  return {
    custody,
    smartAccounts,
    rpc: createRpc({
      config,
      nodes,
      approvals: createApprovals({ config, nodes }),
      custody,
      smartAccounts,
      ask,
      store,
    }),
  }
}

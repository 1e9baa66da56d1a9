import { lazy, lazyMethods } from '@latchkey/protocol/std'
import type { Signing, SigningDeps } from './createSigning.js'
import type { Custody } from './custody/custody.js'
import { loadCode } from './kernel/loadCode.js'
import type { Rpc } from './rpc/createRpc.js'
import type { SmartAccounts } from './smartAccount/smartAccounts.js'

const custodyMethods = ['open', 'addresses', 'withKeys', 'runScreen', 'close'] as const
const accountMethods = ['addressOf', 'isDeployed'] as const

/** The code that knows keys and chains. It is loaded with the first call. */
export interface LazySigning {
  custody: Pick<Custody, (typeof custodyMethods)[number]>
  smartAccounts: Pick<SmartAccounts, 'enabledNetworks' | (typeof accountMethods)[number]>
  rpc: Rpc
  /** Loads the code while the user logs in. */
  prefetch(): void
}

/** @param fetchCode - The module that has it; a test has another. */
export function loadSigning(
  parts: SigningDeps,
  fetchCode: () => Promise<{ createSigning(parts: SigningDeps): Signing }> = () =>
    import('./createSigning.js'),
): LazySigning {
  const signing = loadCode(async () => (await fetchCode()).createSigning(parts))
  return {
    custody: lazyMethods(
      lazy(async () => (await signing()).custody),
      custodyMethods,
    ),
    smartAccounts: {
      enabledNetworks: parts.config.chains
        .filter(({ smartAccount }) => smartAccount !== undefined)
        .map(({ id }) => id),
      ...lazyMethods(
        lazy(async () => (await signing()).smartAccounts),
        accountMethods,
      ),
    },
    rpc: lazyMethods<Rpc, 'request'>(
      lazy(async () => (await signing()).rpc),
      ['request'],
    ),
    // The call that needs the code loads it again.
    prefetch: () => void signing().catch(() => undefined),
  }
}

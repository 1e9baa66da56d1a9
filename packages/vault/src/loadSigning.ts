import type { Signing, SigningParts } from './createSigning.js'
import { fetchedLater } from './kernel/fetchedLater.js'
import type { Custody, SmartAccounts } from './kernel/types.js'
import type { Rpc } from './rpc/createRpc.js'

/** What knows keys and chains, for whoever does without it until it is needed. */
export interface LazySigning {
  custody: Pick<Custody, 'open' | 'addresses' | 'withKeys' | 'runScreen' | 'close'>
  smartAccounts: Pick<SmartAccounts, 'enabledNetworks' | 'addressOf' | 'isDeployed'>
  rpc: Rpc
  /** Fetches it while nobody waits for it: somebody is logging in. */
  prefetch(): void
}

/** @param fetchCode - The module that has it; a test has another. */
export function loadSigning(
  parts: SigningParts,
  fetchCode: () => Promise<{ createSigning(parts: SigningParts): Signing }> = () =>
    import('./createSigning.js'),
): LazySigning {
  const signing = fetchedLater(async () => (await fetchCode()).createSigning(parts))
  return {
    custody: {
      open: async (parameters) => (await signing()).custody.open(parameters),
      addresses: async () => (await signing()).custody.addresses(),
      withKeys: async (use, options) => (await signing()).custody.withKeys(use, options),
      runScreen: async (screen, parameters) =>
        (await signing()).custody.runScreen(screen, parameters),
      close: async (isForgotten) => (await signing()).custody.close(isForgotten),
    },
    smartAccounts: {
      enabledNetworks: parts.config.chains
        .filter(({ smartAccount }) => smartAccount !== undefined)
        .map(({ id }) => id),
      addressOf: async (owner) => (await signing()).smartAccounts.addressOf(owner),
      isDeployed: async (chainId, owner) =>
        (await signing()).smartAccounts.isDeployed(chainId, owner),
    },
    rpc: { request: async (request, context) => (await signing()).rpc.request(request, context) },
    prefetch() {
      signing().catch(() => {
        // Whoever needs it asks again, and is told.
      })
    },
  }
}

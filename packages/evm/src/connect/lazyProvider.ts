import type { GuardedProvider } from './guardProvider.js'

/**
 * Returns a provider that loads its wallet with the first request. wagmi takes it from every
 * connector when the page loads.
 */
export function lazyProvider(
  wake: () => Promise<{ readonly provider: GuardedProvider }>,
): GuardedProvider {
  return {
    request: async (...given) => (await wake()).provider.request(...given),
    on: (...given) => void wake().then(({ provider }) => provider.on(...given)),
    removeListener: (...given) =>
      void wake().then(({ provider }) => provider.removeListener(...given)),
  }
}

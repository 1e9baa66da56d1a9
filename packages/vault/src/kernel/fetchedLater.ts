import { VaultError } from './vaultError.js'

/**
 * Fetches a part of the frame's own code when it is first needed. What could not be fetched is
 * fetched again the next time that somebody needs it.
 *
 * @returns throws {@link VaultError} `unreachable` when the code does not come
 */
export function fetchedLater<value>(load: () => Promise<value>): () => Promise<value> {
  const state: { loading?: Promise<value> | undefined } = {}
  async function fetchNow(): Promise<value> {
    try {
      return await load()
    } catch (error) {
      state.loading = undefined
      if (error instanceof VaultError) throw error
      throw new VaultError(
        'unreachable',
        'Your wallet did not load. Check your connection and try again.',
        { cause: error },
      )
    }
  }
  return () => {
    state.loading ??= fetchNow()
    return state.loading
  }
}

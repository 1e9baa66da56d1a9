import { connectionsOf } from '@latchkey/core/internal'
import { useEffect, useMemo, useState } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { useMachine } from '../kernel/useMachine.js'

/** Result of {@link useSolanaSigner}. */
export interface UseSolanaSigner<signer> {
  /** `undefined` without a Solana account, and until the signer is loaded. */
  signer: signer | undefined
  /** The reason why the signer could not be loaded. */
  error: unknown
}

/** Returns a string that changes with the account on Solana; `undefined` without one. */
function useAccountKey(): string | undefined {
  return useMachine(useLatchkeyContext().latchkey.connect, (state) => {
    const connection = connectionsOf(state).find(({ wallet }) => wallet.namespace === 'solana')
    return connection && `${connection.wallet.id} ${connection.networkId} ${connection.address}`
  })
}

/**
 * Returns the signer of `@solana/kit` for the connected Solana account, and a new one after each
 * change of the account or the network. `@solana/kit` is lazy-loaded when an account is connected.
 *
 * @param adapter - The result of `solana()` of `@latchkey/solana`.
 * @throws Error outside of a `LatchkeyProvider`.
 *
 * @example
 * ```tsx
 * import { useSolanaSigner } from '@latchkey/react/solana'
 * import { solana, solanaDevnet } from '@latchkey/solana'
 *
 * const adapter = solana({ networks: [solanaDevnet] })
 *
 * export function Greeting() {
 *   const { signer } = useSolanaSigner(adapter)
 *   const message = { content: new TextEncoder().encode('Hello'), signatures: {} }
 *   return <button disabled={!signer} onClick={() => signer?.signMessages([message])}>Sign</button>
 * }
 * ```
 */
export function useSolanaSigner<signer>(adapter: {
  getSigner(): Promise<signer>
}): UseSolanaSigner<signer> {
  const key = useAccountKey()
  const [loaded, setLoaded] = useState<UseSolanaSigner<signer> & { key?: string }>()
  useEffect(() => {
    if (key === undefined) return undefined
    let isCurrent = true
    adapter.getSigner().then(
      (signer) => isCurrent && setLoaded({ key, signer, error: undefined }),
      (error: unknown) => isCurrent && setLoaded({ key, signer: undefined, error }),
    )
    return () => {
      isCurrent = false
    }
  }, [adapter, key])
  const isCurrent = key !== undefined && loaded?.key === key
  return {
    signer: isCurrent ? loaded.signer : undefined,
    error: isCurrent ? loaded.error : undefined,
  }
}

/**
 * Returns the connected Solana wallet and account in the form of the Wallet Standard, for libraries
 * that need them; `undefined` without one. Wallets replace their account objects: call
 * `getWalletAccount` of the adapter again at the start of a request.
 *
 * @param adapter - The result of `solana()` of `@latchkey/solana`.
 * @returns The same object while wallet, account and cluster are the same.
 * @throws Error outside of a `LatchkeyProvider`.
 *
 * @example
 * ```tsx
 * import { useWalletAccount } from '@latchkey/react/solana'
 * import { solana, solanaDevnet } from '@latchkey/solana'
 *
 * const adapter = solana({ networks: [solanaDevnet] })
 *
 * export function Cluster() {
 *   return <p>{useWalletAccount(adapter)?.chain ?? 'No account'}</p>
 * }
 * ```
 */
export function useWalletAccount<wallet, account, chain>(adapter: {
  getWalletAccount(): { wallet: wallet; account: account; chain: chain } | undefined
}): { wallet: wallet; account: account; chain: chain } | undefined {
  const key = useAccountKey()
  const now = key === undefined ? undefined : adapter.getWalletAccount()
  const isThere = now !== undefined
  const { wallet, account, chain } = now ?? ({} as NonNullable<typeof now>)
  return useMemo(
    () => (isThere ? { wallet, account, chain } : undefined),
    [isThere, wallet, account, chain],
  )
}

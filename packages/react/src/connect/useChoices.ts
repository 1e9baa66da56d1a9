import { type DirectoryWallet, type WalletChoice, walletChoices } from '@latchkey/core'
import {
  type Device,
  type DirectoryReply,
  excludedQuery,
  featuredQuery,
  type Namespace,
  recommendedQuery,
} from '@latchkey/core/internal'
import type { UseQueryResult } from '@tanstack/react-query'
import { useLatchkeyContext } from '../kernel/context.js'
import { useMachine } from '../kernel/useMachine.js'
import { useDirectory } from '../wallets/useDirectory.js'

/** Starts the ids of placeholders. */
const PENDING = 'lk-pending-'

/** Maximum number of rows that `walletChoices` gives to recommended wallets. */
const RECOMMENDED = 2

export interface Choices {
  /** Rows in order, with placeholders while the directory loads. */
  choices: readonly WalletChoice[]
  /** The contents of the row of all wallets; `undefined` if there is no such row. */
  more: { count: number | undefined; examples: readonly DirectoryWallet[] } | undefined
}

/** Returns the wallets of an answer, or placeholders while it is awaited. */
function walletsOf(
  { isLoading, data }: UseQueryResult<DirectoryReply>,
  expected: number,
): readonly DirectoryWallet[] | undefined {
  return isLoading
    ? Array.from({ length: expected }, (_, index) => ({ id: PENDING + index, name: '' }))
    : data?.wallets
}

/** True if a choice is a placeholder. */
export function isPlaceholder({ id }: WalletChoice): boolean {
  return id.startsWith(PENDING)
}

/**
 * Returns the wallets to choose from on this device. The places of wallets that the directory has
 * still to name are kept, so that no row moves under a pointer when it answers.
 *
 * @param namespace - Only wallets that connect here are returned, with these connectors only.
 */
export function useChoices(device: Device, namespace?: Namespace): Choices {
  const { latchkey } = useLatchkeyContext()
  const { options } = latchkey
  const state = useMachine(latchkey.wallets)
  const wallets = state.wallets.filter(
    (wallet) => wallet.namespace === (namespace ?? wallet.namespace),
  )
  const canPair = wallets.some(({ kind }) => kind === 'pairing')
  const featured = useDirectory(featuredQuery(latchkey), options.featuredWalletIds.length > 0)
  const excluded = useDirectory(excludedQuery(latchkey), options.excludeWalletIds.length > 0)
  const recommended = useDirectory(recommendedQuery(latchkey), canPair)
  // Installed wallets have their rows already.
  const missing = options.featuredWalletIds.filter(
    (id) => !wallets.some((wallet) => wallet.id === id || wallet.rdns?.includes(id)),
  )
  const isShown =
    canPair &&
    (options.allWallets === 'show' || (options.allWallets === 'onlyMobile' && device.isPhone))
  const count =
    recommended.data &&
    recommended.data.count + (featured.data?.wallets.length ?? 0) + options.customWallets.length
  const choices = walletChoices(
    { ...latchkey, wallets: { ...latchkey.wallets, getState: () => ({ ...state, wallets }) } },
    {
      featured: walletsOf(featured, missing.length),
      recommended: walletsOf(recommended, RECOMMENDED),
      excluded: excluded.data?.wallets,
    },
    device,
  )
  const isCode = ({ badge }: WalletChoice): boolean => badge === 'qr'
  return {
    // Wallets on this device come first; the code and the row of all wallets lead to the others.
    choices: [...choices.filter((choice) => !isCode(choice)), ...choices.filter(isCode)],
    more: isShown ? { count, examples: recommended.data?.wallets ?? [] } : undefined,
  }
}

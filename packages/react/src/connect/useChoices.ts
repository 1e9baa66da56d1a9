import {
  type Device,
  type DirectoryWallet,
  excludedQuery,
  featuredQuery,
  recommendedQuery,
  type WalletChoice,
  walletChoices,
} from '@latchkey/core'
import { useKit } from '../kernel/context.js'
import { useDirectory } from '../kernel/useDirectory.js'
import { useMachine } from '../kernel/useMachine.js'

export interface Choices {
  /** Rows in order. Those of the directory come when it has answered; nobody waits for them. */
  choices: readonly WalletChoice[]
  /** What the row of all wallets tells; `undefined` when there is none. */
  more: { count: number | undefined; examples: readonly DirectoryWallet[] } | undefined
}

/** What a visitor can choose from on this device. */
export function useChoices(device: Device): Choices {
  const { latchkey } = useKit()
  const { options } = latchkey
  const { wallets } = useMachine(latchkey.wallets)
  const canPair = wallets.some(({ kind }) => kind === 'pairing')
  const featured = useDirectory(featuredQuery(latchkey), options.featuredWalletIds.length > 0).data
  const excluded = useDirectory(excludedQuery(latchkey), options.excludeWalletIds.length > 0).data
  const recommended = useDirectory(recommendedQuery(latchkey), canPair).data
  const isShown =
    canPair &&
    (options.allWallets === 'show' || (options.allWallets === 'onlyMobile' && device.isPhone))
  const count =
    recommended &&
    recommended.count + (featured?.wallets.length ?? 0) + options.customWallets.length
  const choices = walletChoices(
    latchkey,
    { featured: featured?.wallets, recommended: recommended?.wallets, excluded: excluded?.wallets },
    device,
  )
  const isCode = ({ badge }: WalletChoice): boolean => badge === 'qr'
  return {
    // Whoever has a wallet here looks for it first; the code leads, like the row of all wallets
    // after it, to any other.
    choices: [...choices.filter((choice) => !isCode(choice)), ...choices.filter(isCode)],
    more: isShown ? { count, examples: recommended?.wallets ?? [] } : undefined,
  }
}

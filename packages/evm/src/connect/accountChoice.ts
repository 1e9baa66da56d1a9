import type { PreferredAccount } from '@latchkey/core/internal'
import type { Address } from 'viem'

/** The shared account that the user chose in the app. */
export interface AccountChoice {
  /** `undefined`: the active account of the wallet. */
  set(choice: PreferredAccount | undefined): void
  /**
   * Sorts the chosen account first, while the wallet's active account is the same as at the choice
   * and the wallet shares both.
   */
  order(accounts: readonly Address[]): readonly Address[]
}

/**
 * Stores the chosen account. The choice applies only while the wallet's active account stays the
 * same: a later choice in the wallet overrides it.
 */
export function createAccountChoice(): AccountChoice {
  const current: { choice: PreferredAccount | undefined } = { choice: undefined }
  return {
    set(choice) {
      current.choice = choice
    },
    order(accounts) {
      const { choice } = current
      const [own] = accounts
      // A locked wallet shares nothing, and will be on the same account when it is unlocked.
      if (!choice || own === undefined) return accounts
      const chosen = accounts.find((account) => account === choice.address)
      if (chosen && own === choice.insteadOf)
        return [chosen, ...accounts.filter((account) => account !== chosen)]
      current.choice = undefined
      return accounts
    },
  }
}

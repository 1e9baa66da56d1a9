import type { PreferredAccount } from '@latchkey/core/internal'
import type { Address } from 'viem'

/** The shared account that the user chose in the app. */
export interface AccountChoice {
  /** `undefined`: whichever the wallet itself is on. */
  set(choice: PreferredAccount | undefined): void
  /**
   * The chosen one first, for as long as the wallet stays on the one it was on then, and shares
   * both.
   */
  order(accounts: readonly Address[]): readonly Address[]
}

/**
 * Remembers which account was chosen. Choosing holds only against the account that the wallet was
 * on at that moment: a user who then chooses another one in the wallet means that one.
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

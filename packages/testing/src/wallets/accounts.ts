import { type HDAccount, mnemonicToAccount } from 'viem/accounts'

/** The mnemonic every local node funds its accounts from. Worthless anywhere else. */
const MNEMONIC = 'test test test test test test test test test test test junk'

/**
 * The first ten accounts that anvil and hardhat fund.
 *
 * @example
 * ```ts
 * import { testAccounts } from '@latchkey/testing'
 *
 * testAccounts()[0]?.address // '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
 * ```
 */
export function testAccounts(count = 10): HDAccount[] {
  return Array.from({ length: count }, (_, addressIndex) =>
    mnemonicToAccount(MNEMONIC, { addressIndex }),
  )
}

import { mnemonicToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { testAccounts } from './accounts.js'

test('default: returns the accounts of the mnemonic of local nodes', () => {
  const mnemonic = `${'test '.repeat(11)}junk`
  const derived = Array.from(
    { length: 10 },
    (_, addressIndex) => mnemonicToAccount(mnemonic, { addressIndex }).address,
  )
  expect(testAccounts().map(({ address }) => address)).toEqual(derived)
  expect(testAccounts(2).map(({ address }) => address)).toEqual(derived.slice(0, 2))
})

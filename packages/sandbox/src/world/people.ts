import { type Hex, keccak256, toHex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

function keyOf(name: string): Hex {
  return keccak256(toHex(`latchkey sandbox: ${name}`))
}

function person(name: string): PrivateKeyAccount {
  return privateKeyToAccount(keyOf(name))
}

/**
 * Keys of the accounts of the sandbox's services. Public, and worthless elsewhere.
 *
 * The deployer owns all contracts and signs the answers of the names' gateway. The cashier pays out
 * purchases.
 */
export const worldKeys: Readonly<Record<'deployer' | 'cashier', Hex>> = {
  deployer: keyOf('deployer'),
  cashier: keyOf('cashier'),
}

/**
 * The accounts on the sandbox's chains: the deployer of all contracts, the cashier of the on-ramp,
 * users with two years of history, and a sender of spam. Their keys are public and worthless
 * elsewhere.
 */
export const people: Readonly<
  Record<'deployer' | 'cashier' | 'ada' | 'ben' | 'cleo' | 'dov' | 'mallory', PrivateKeyAccount>
> = {
  deployer: person('deployer'),
  cashier: person('cashier'),
  ada: person('ada'),
  ben: person('ben'),
  cleo: person('cleo'),
  dov: person('dov'),
  mallory: person('mallory'),
}

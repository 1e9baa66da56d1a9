import { type Hex, keccak256, toHex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

function keyOf(name: string): Hex {
  return keccak256(toHex(`latchkey sandbox: ${name}`))
}

function person(name: string): PrivateKeyAccount {
  return privateKeyToAccount(keyOf(name))
}

/** Owns and pays for everything; signs what the names' gateway answers. Public, and worthless anywhere else. */
export const deployerKey: Hex = keyOf('deployer')

/**
 * Who acts on the sandbox's chains: the deployer of everything, people with two years behind them, and one who sends bait.
 * Their keys are public and worthless anywhere else.
 */
export const people: Readonly<Record<'deployer' | 'ada' | 'ben' | 'cleo' | 'dov' | 'mallory', PrivateKeyAccount>> = {
  deployer: person('deployer'),
  ada: person('ada'),
  ben: person('ben'),
  cleo: person('cleo'),
  dov: person('dov'),
  mallory: person('mallory'),
}

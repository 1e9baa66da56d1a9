import { keccak256, toHex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

function person(name: string): PrivateKeyAccount {
  return privateKeyToAccount(keccak256(toHex(`latchkey sandbox: ${name}`)))
}

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

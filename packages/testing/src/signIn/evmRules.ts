import { getAddress, type Hex, isHex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { testAccounts } from '../wallets/accounts.js'
import type { SignInRules, SignInWorld } from './signInWorld.js'
import { line, STATEMENT, type Tamper } from './wrongMessages.js'

export function signer(index: number): PrivateKeyAccount {
  const account = testAccounts()[index]
  if (!account) throw new Error('There are ten test accounts')
  return account
}

/** Returns a signature as hex. */
export function hexOf(signature: string): Hex {
  if (!isHex(signature)) throw new Error('A signature of EVM is hexadecimal')
  return signature
}

function turnBit(signature: string): string {
  const digit = Number.parseInt(signature.charAt(20), 16) ^ 1
  return `${signature.slice(0, 20)}${digit.toString(16)}${signature.slice(21)}`
}

const tampered: Readonly<Record<string, Tamper>> = {
  'a signature with one bit turned': (sent) => ({ ...sent, signature: turnBit(sent.signature) }),
  'a signature that is too short': (sent) => ({ ...sent, signature: sent.signature.slice(0, -2) }),
  'a signature that is too long': (sent) => ({ ...sent, signature: `${sent.signature}00` }),
  'a signature of nothing': (sent) => ({ ...sent, signature: `0x${'00'.repeat(65)}` }),
  'a signature in base58': (sent) => ({ ...sent, signature: '2'.repeat(88) }),
}

/** The rules of EIP-4361. */
export function evmRules(world: SignInWorld): SignInRules {
  const { chainId, foreignChainId } = world
  return {
    openBrowser: world.openBrowser,
    origin: world.origin,
    networkId: `eip155:${chainId}`,
    foreignNetworkId: `eip155:${foreignChainId}`,
    signer,
    write: ({ chain, address, ...fields }) =>
      createSiweMessage({
        ...fields,
        address: getAddress(address),
        chainId: Number(chain),
        version: '1',
        statement: STATEMENT,
      }),
    spell: (networkId) => networkId.slice('eip155:'.length),
    networkOf: (message) => `eip155:${/^Chain ID: (\d+)$/m.exec(message)?.[1] ?? chainId}`,
    wrongMessages: {
      'the chain in hexadecimal': line(
        'Chain ID',
        ({ chain }) => `0x${Number(chain).toString(16)}`,
      ),
    },
    tampered,
  }
}

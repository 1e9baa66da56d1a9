import { InvalidWalletResponseError } from '@latchkey/core'
import { findById, readProperty } from '@latchkey/core/internal'
import { toBase58 } from '@latchkey/protocol/std'
import type { AdapterContext } from '../connect/adapterContext.js'
import { callWallet } from '../connect/callWallet.js'
import type { SignInOnConnect } from '../connect/connect.js'
import { onlyOutput, parseSignedMessage } from '../connect/requestWallet.js'
import { verifySignature } from '../connect/verifySignature.js'
import { chainOf } from '../kernel/solanaNetwork.js'
import { parseAccount, readChains, readMethod } from '../wallets/parseWallet.js'
import { formatSignIn, type SignInInput, signInInput } from './signInMessage.js'

const FEATURE = 'solana:signIn'

async function verifyOutput(
  output: unknown,
  input: SignInInput,
): Promise<{ message: string; signature: string; address: string }> {
  const account = parseAccount(readProperty(output, 'account'))
  if (typeof account !== 'object')
    throw new InvalidWalletResponseError({ method: FEATURE, details: 'no account' })
  const { address, publicKey, isProgram } = account
  const message = formatSignIn(input, address)
  const bytes = new TextEncoder().encode(message)
  const signature = parseSignedMessage(FEATURE, output, bytes)
  if (isProgram)
    throw new InvalidWalletResponseError({ method: FEATURE, details: 'the account is a program' })
  await verifySignature(FEATURE, { publicKey, signature, message: bytes })
  return { message, signature: toBase58(signature), address }
}

/**
 * Connects and signs in with one prompt, where the wallet has `solana:signIn`. The signed text must
 * be the requested one, for the account that signed; otherwise the user signs in afterwards, as
 * with any other wallet.
 */
export function createSignInOnConnect(context: AdapterContext): SignInOnConnect {
  return async (handle, signIn, signal) => {
    const { networks } = context
    const { networkIds } = signIn.request
    const chains = readChains(handle.raw)
    const network = networkIds
      .map((id) => findById(networks, id))
      .find((network) => network && chains.includes(chainOf(network)))
    if (!network || handle.connector || !readMethod(handle.raw, FEATURE)) return false
    const input = signInInput(signIn.request, network)
    const answer = await callWallet(handle, FEATURE, input, { clock: context.clock, signal })
    const signed = await verifyOutput(onlyOutput(FEATURE, answer), input).catch(
      (error: unknown) => {
        if (error instanceof InvalidWalletResponseError) return undefined
        throw error
      },
    )
    if (signed && !signal.aborted) signIn.onSigned({ ...signed, networkId: network.id })
    return true
  }
}

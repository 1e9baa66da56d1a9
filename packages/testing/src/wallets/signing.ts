import { parseEvmChainId, rpcCodes } from '@latchkey/protocol'
import {
  type Client,
  createWalletClient,
  type Hex,
  hexToString,
  http,
  isHex,
  type LocalAccount,
} from 'viem'
import { getTransactionCount, sendRawTransaction } from 'viem/actions'
import { findAccount } from './findAccount.js'
import type { Handler, MethodContext } from './handler.js'
import { rpcError } from './rpcError.js'
import type { WalletState } from './state.js'

interface TransactionParameter {
  from?: string
  to?: `0x${string}`
  value?: `0x${string}`
  data?: `0x${string}`
  gas?: `0x${string}`
  chainId?: unknown
}

/** Maximum attempts to send a transaction with an unused nonce. */
const NONCE_TRIES = 3

/**
 * Signs with the next nonce and sends. Other clients may send from the same account of a sandbox:
 * retries with another nonce.
 */
async function sendNext(
  client: Client,
  account: LocalAccount,
  sign: (nonce: number) => Promise<Hex>,
  tries: number = NONCE_TRIES,
): Promise<Hex> {
  const nonce = await getTransactionCount(client, { address: account.address, blockTag: 'pending' })
  try {
    return await sendRawTransaction(client, { serializedTransaction: await sign(nonce) })
  } catch (error) {
    if (
      tries > 1 &&
      error instanceof Error &&
      /nonce too low|replacement transaction underpriced/i.test(error.message)
    )
      return sendNext(client, account, sign, tries - 1)
    throw error
  }
}

/** Fills in the fees, and the gas where the app gives none. */
async function prepare(
  { chains }: WalletState,
  account: LocalAccount,
  { to, value, data = '0x', gas }: TransactionParameter,
  chainId: number,
) {
  const client = createWalletClient({
    account,
    transport: http(chains.get(chainId), { retryCount: 0 }),
  })
  const request = await client.prepareTransactionRequest({
    chain: null,
    to: to ?? null,
    value: BigInt(value ?? 0),
    data,
    chainId,
    ...(gas === undefined ? {} : { gas: BigInt(gas) }),
  })
  // Like wallets: contracts may need more gas in the next block than in the last one. A plain
  // transfer does not.
  if (gas === undefined && request.gas !== undefined && data !== '0x')
    request.gas = (request.gas * 5n) / 4n
  return { client, request }
}

/** The methods that sign, with the keys of the requested account. */
export function signingHandlers({ state, behaviors }: MethodContext): Record<string, Handler> {
  const accountOf = (address: unknown): LocalAccount => findAccount(state, address)

  /** Returns the account that signs: the requested one, unless the wallet acts for another. */
  const signerFor = (account: LocalAccount): LocalAccount =>
    state.accounts[behaviors.actsFor?.account ?? -1] ?? account

  return {
    async personal_sign([message, address], ask) {
      const account = accountOf(address)
      const raw = String(message)
      await ask({
        kind: 'sign',
        account: account.address,
        message: isHex(raw) ? hexToString(raw) : raw,
      })
      return signerFor(account).signMessage({ message: isHex(raw) ? { raw } : raw })
    },
    async eth_signTypedData_v4([address, json], ask) {
      const account = accountOf(address)
      await ask({ kind: 'sign', account: account.address, message: String(json) })
      return signerFor(account).signTypedData(JSON.parse(String(json)))
    },
    async eth_sendTransaction([parameter], ask) {
      const transaction = parameter as TransactionParameter
      const { from, to, data = '0x', chainId } = transaction
      const shown = accountOf(from)
      if (chainId !== undefined && parseEvmChainId(chainId) !== state.chainId)
        throw rpcError(rpcCodes.invalidParams, 'The transaction is for another chain.')
      const account = signerFor(shown)
      const sentOn = behaviors.actsFor?.chainId ?? state.chainId
      const { client, request } = await prepare(state, account, transaction, sentOn)
      const fee = (request.gas ?? 0n) * (request.maxFeePerGas ?? request.gasPrice ?? 0n)
      await ask({
        kind: 'send',
        account: shown.address,
        chainId: state.chainId,
        to,
        value: request.value ?? 0n,
        data,
        fee,
      })
      // Reads the nonce after the prompt, because another transaction may use an earlier one.
      const sign = (nonce: number): Promise<Hex> =>
        account.signTransaction({ ...request, chainId: sentOn, nonce } as Parameters<
          typeof account.signTransaction
        >[0])
      return sendNext(client, account, sign)
    },
  }
}

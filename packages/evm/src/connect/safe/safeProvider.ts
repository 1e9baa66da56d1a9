import { ApprovalPendingError, MethodUnsupportedError, UserRejectedError } from '@latchkey/core'
import type SafeAppsSDK from '@safe-global/safe-apps-sdk'
import { numberToHex } from 'viem'
import type { Eip1193Provider } from '../../wallets/parseAnnouncement.js'
import type { Shown } from '../guardProvider.js'

type Params = readonly unknown[]
type Answer = (params: Params) => unknown

/** Error texts of a Safe for an owner's refusal: it has no error codes. */
const REFUSED = /reject|denied|declined|cancel/i

/**
 * Returns the signature in a Safe's answer. A Safe answers with one only when enough owners have
 * signed.
 */
function signatureIn(answer: unknown): unknown {
  const signature = (answer as { signature?: unknown } | undefined)?.signature
  if (signature === undefined || signature === '' || signature === '0x')
    throw new ApprovalPendingError()
  return signature
}

function toSafeTransaction(transaction: unknown): { to: string; value: string; data: string } {
  const {
    to,
    value = 0,
    data = '0x',
  } = transaction as { to?: string | null; value?: string; data?: string }
  if (!to)
    throw new MethodUnsupportedError({
      details: 'a Safe proposes no transaction without a receiver',
    })
  return { to, value: BigInt(value).toString(), data }
}

/**
 * Looks up a transaction by its hash on chain or by the hash of its proposal. Returns `null` while
 * it waits for owners.
 */
function createLookup({ txs }: SafeAppsSDK, read: (params: [string]) => Promise<unknown>): Answer {
  return async ([hash]) => {
    const known = await txs.getBySafeTxHash(hash as string).then(
      ({ txHash }) => txHash ?? null,
      () => hash as string, // Not a proposal of this Safe, so a hash of the chain.
    )
    return known === null ? null : read([known])
  }
}

/** Creates the handlers of the methods that a Safe forwards to its node, by method name. */
function createReads(sdk: SafeAppsSDK): Record<string, Answer> {
  const { eth } = sdk
  const pass = (read: (params?: never) => Promise<unknown>): Answer => {
    // A copy, because the SDK adds missing parameters to it.
    return (params) => read([...params] as never)
  }
  return {
    eth_blockNumber: async () =>
      numberToHex(BigInt((await eth.getBlockByNumber(['latest'])).number ?? 0)),
    eth_call: pass(eth.call),
    eth_estimateGas: ([transaction]) => eth.getEstimateGas(transaction as never),
    eth_gasPrice: pass(eth.getGasPrice),
    eth_getBalance: pass(eth.getBalance),
    eth_getBlockByHash: pass(eth.getBlockByHash),
    eth_getBlockByNumber: pass(eth.getBlockByNumber),
    eth_getCode: pass(eth.getCode),
    eth_getLogs: pass(eth.getPastLogs),
    eth_getStorageAt: pass(eth.getStorageAt),
    eth_getTransactionByHash: createLookup(sdk, eth.getTransactionByHash),
    eth_getTransactionCount: pass(eth.getTransactionCount),
    eth_getTransactionReceipt: createLookup(sdk, eth.getTransactionReceipt),
  }
}

/**
 * Creates an EIP-1193 provider for the Safe. It emits no events: with another account or network
 * the Safe reloads the page.
 */
export function createSafeProvider(
  sdk: SafeAppsSDK,
  { accounts, chainId }: Shown,
): Eip1193Provider {
  const signTyped: Answer = async ([, data]) => {
    const typedData = (typeof data === 'string' ? JSON.parse(data) : data) as Parameters<
      typeof sdk.txs.signTypedMessage
    >[0]
    return signatureIn(await sdk.txs.signTypedMessage(typedData))
  }
  const answers = new Map<string, Answer>(
    Object.entries({
      ...createReads(sdk),
      eth_accounts: () => accounts,
      eth_requestAccounts: () => accounts,
      eth_chainId: () => numberToHex(chainId),
      net_version: () => String(chainId),
      personal_sign: async ([message]) => signatureIn(await sdk.txs.signMessage(message as string)),
      eth_signTypedData: signTyped,
      eth_signTypedData_v4: signTyped,
      async eth_sendTransaction([transaction]) {
        const { safeTxHash } = await sdk.txs.send({ txs: [toSafeTransaction(transaction)] })
        return safeTxHash
      },
    } satisfies Record<string, Answer>),
  )

  return {
    async request({ method, params }) {
      const answer = answers.get(method)
      if (!answer) throw new MethodUnsupportedError({ details: `${method} in a Safe` })
      try {
        return await answer(Array.isArray(params) ? (params as Params) : [])
      } catch (cause) {
        const text = cause instanceof Error && cause.name === 'Error' ? cause.message : ''
        throw REFUSED.test(text) ? new UserRejectedError({ cause, details: text }) : cause
      }
    },
  }
}

import { parseEvmChainId, rpcCodes } from '@latchkey/protocol'
import {
  type Address,
  concatHex,
  createWalletClient,
  type Hex,
  http,
  isAddress,
  isHex,
  type LocalAccount,
  numberToHex,
  publicActions,
} from 'viem'
import {
  type BatchCall,
  DELEGATION,
  EXECUTOR,
  EXECUTOR_CODE,
  encodeBatch,
} from './batchExecutor.js'
import { findAccount } from './findAccount.js'
import type { Handler, MethodContext } from './handler.js'
import { rpcError } from './rpcError.js'
import type { WalletState } from './state.js'

/** Codes of EIP-5792. */
const codes = { unsupportedChain: 5710, unknownBundle: 5730 }
const HASH_CHARACTERS = 66

function clientOf({ chains }: WalletState, chainId: number, account?: LocalAccount) {
  return createWalletClient({
    account: account as LocalAccount,
    transport: http(chains.get(chainId), { retryCount: 0 }),
  }).extend(publicActions)
}

function parseCalls(calls: unknown): BatchCall[] {
  if (!Array.isArray(calls) || calls.length === 0)
    throw rpcError(rpcCodes.invalidParams, 'Expected calls.')
  return calls.map(({ to, value = '0x0', data = '0x' }: Record<string, unknown>) => {
    if (
      typeof to !== 'string' ||
      !isAddress(to, { strict: false }) ||
      !isHex(value) ||
      !isHex(data)
    )
      throw rpcError(rpcCodes.invalidParams, 'Expected to, value and data.')
    return { to: to as Address, value: BigInt(value), data }
  })
}

/**
 * Prepares all calls as one transaction of the account to itself, so that the account is the caller
 * in each contract.
 */
async function prepare(state: WalletState, account: LocalAccount, calls: readonly BatchCall[]) {
  const client = clientOf(state, state.chainId, account)
  const own = await client.getCode({ address: account.address })
  if (!(await client.getCode({ address: EXECUTOR })))
    await client.request({ method: 'anvil_setCode', params: [EXECUTOR, EXECUTOR_CODE] } as never)
  const isUpgraded = own === DELEGATION
  const request = await client.prepareTransactionRequest({
    chain: null,
    to: account.address,
    data: encodeBatch(calls),
    chainId: state.chainId,
    ...(isUpgraded
      ? {}
      : {
          authorizationList: [
            await client.signAuthorization({
              contractAddress: EXECUTOR,
              chainId: state.chainId,
              executor: 'self',
            }),
          ] as never,
        }),
  })
  // Contracts may need more gas in the next block than in the last one.
  return {
    client,
    request: { ...request, gas: (request.gas * 5n) / 4n, chainId: state.chainId },
    isUpgraded,
  }
}

/** Returns the status of a batch. Its id is the hash of the transaction and the chain's id. */
async function readStatus(state: WalletState, id: unknown): Promise<Record<string, unknown>> {
  const isOurs = isHex(id) && id.length === 2 * HASH_CHARACTERS - 2
  const chainId = isOurs ? Number(`0x${id.slice(HASH_CHARACTERS)}`) : undefined
  if (!isOurs || chainId === undefined || !state.chains.has(chainId))
    throw rpcError(codes.unknownBundle, 'No calls of this id.')
  const hash = id.slice(0, HASH_CHARACTERS) as Hex
  const common = { version: '2.0.0', id, chainId: numberToHex(chainId), atomic: true }
  const receipt = (await clientOf(state, chainId).request({
    method: 'eth_getTransactionReceipt',
    params: [hash],
  } as never)) as Record<string, unknown> | null
  if (!receipt) return { ...common, status: 100 }
  const { logs, status, blockHash, blockNumber, gasUsed, transactionHash } = receipt
  return {
    ...common,
    status: status === '0x1' ? 200 : 500,
    receipts: [{ logs, status, blockHash, blockNumber, gasUsed, transactionHash }],
  }
}

/**
 * The methods of wallets that send several calls atomically (EIP-5792, by EIP-7702). Absent unless
 * the switch `atomic` is on.
 */
export function batchingHandlers({ state, behaviors }: MethodContext): Record<string, Handler> {
  function refuseUnlessOn(): void {
    if (!behaviors.atomic)
      throw rpcError(rpcCodes.unsupportedMethod, 'This wallet sends one call at a time.')
  }

  return {
    async wallet_getCapabilities([address, wanted]) {
      refuseUnlessOn()
      const { address: account } = findAccount(state, address)
      const ids = Array.isArray(wanted) ? wanted.map(parseEvmChainId) : [...state.chains.keys()]
      const known = ids.filter((id) => id !== undefined && state.chains.has(id)) as number[]
      const entries = known.map(async (id) => {
        const isUpgraded = (await clientOf(state, id).getCode({ address: account })) === DELEGATION
        return [
          numberToHex(id),
          { atomic: { status: isUpgraded ? 'supported' : behaviors.atomic } },
        ]
      })
      return Object.fromEntries(await Promise.all(entries))
    },

    async wallet_sendCalls([parameter], ask) {
      refuseUnlessOn()
      const { version, from, chainId, atomicRequired, calls } = (parameter ?? {}) as Record<
        string,
        unknown
      >
      if (version !== '2.0.0' || typeof atomicRequired !== 'boolean')
        throw rpcError(rpcCodes.invalidParams, 'Expected version 2.0.0 and atomicRequired.')
      if (parseEvmChainId(chainId) !== state.chainId)
        throw rpcError(codes.unsupportedChain, 'The calls are for another chain.')
      const account = findAccount(state, from)
      const batch = parseCalls(calls)
      const { client, request, isUpgraded } = await prepare(state, account, batch)
      const fee = request.gas * (request.maxFeePerGas ?? 0n)
      await ask({
        kind: 'batch',
        account: account.address,
        chainId: state.chainId,
        calls: batch,
        fee,
        upgrades: !isUpgraded && behaviors.atomic === 'ready',
      })
      const serializedTransaction = await account.signTransaction(
        request as Parameters<typeof account.signTransaction>[0],
      )
      const hash = await client.sendRawTransaction({ serializedTransaction })
      return { id: concatHex([hash, numberToHex(state.chainId, { size: 32 })]) }
    },

    async wallet_getCallsStatus([id]) {
      refuseUnlessOn()
      return readStatus(state, id)
    },
  }
}

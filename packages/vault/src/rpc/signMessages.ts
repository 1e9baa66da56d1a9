import { sameAddress } from '@latchkey/protocol/std'
import { type Address, type Hex, hashMessage, recoverAddress, stringToHex } from 'viem'
import { hashOf, parseTypedData } from '../approvals/typedData.js'
import { VaultError } from '../kernel/vaultError.js'
import { approve } from './approve.js'
import { messageParams, parseParams, typedDataParams } from './params.js'
import {
  accountOf,
  actingAccount,
  bytesPattern,
  refuseParams,
  siteOf,
  stopIfAborted,
  type Task,
} from './parts.js'

/** A signature that is not of what was shown, by the account that was shown, goes nowhere. */
async function requireSame(signature: Hex, digest: Hex, account: Address): Promise<Hex> {
  const signer = await recoverAddress({ hash: digest, signature })
  if (sameAddress(signer, account)) return signature
  throw new VaultError('approvalChanged', 'What was signed is not what was shown.', {
    code: -32603,
  })
}

function bytesOf(message: string): Hex {
  if (bytesPattern.test(message)) return message.toLowerCase() as Hex
  if (/^0x[0-9a-f]*$/i.test(message)) refuseParams('half a byte')
  return /\p{Surrogate}/u.test(message) ? refuseParams('half a character') : stringToHex(message)
}

/**
 * Puts the params into the order of the standard. Old libraries send the account first. As MetaMask
 * does, the two are swapped if only the first one is as long as an address.
 *
 * Source: https://github.com/MetaMask/core/blob/main/packages/eth-json-rpc-middleware/src/wallet.ts (`personalSign`)
 */
function inOrder(params: unknown): unknown {
  if (!Array.isArray(params)) return params
  const [first, second] = params as unknown[]
  const isLikeAddress = (value: unknown): boolean =>
    typeof value === 'string' && value.length === 42
  return isLikeAddress(first) && !isLikeAddress(second) ? [second, first] : params
}

/** `personal_sign`, by the key or by the smart account (ERC-1271). */
export async function signMessage(task: Task): Promise<Hex> {
  const { approvals, custody, smartAccounts, context } = task
  const { chainId, signal } = context
  const [message, from] = parseParams(messageParams, inOrder(task.params))
  const { address, isSmart } = actingAccount(context, from)
  const bytes = bytesOf(message)
  const digest = hashMessage({ raw: bytes })
  const data = await approvals.describeMessage({
    site: siteOf(task),
    account: accountOf(context, address),
    signal,
    chainId,
    bytes,
    digest,
  })
  await approve(task, data, () => hashMessage({ raw: bytes }))
  const signature = await custody.withKeys(
    ({ evm }) =>
      isSmart
        ? smartAccounts.signMessage({ chainId, owner: evm, message: { raw: bytes } })
        : evm.signMessage({ message: { raw: bytes } }),
    { signal, spending: data.spending },
  )
  stopIfAborted(signal)
  return isSmart ? signature : requireSame(signature, digest, address)
}

/** `eth_signTypedData_v4`, by the key or by the smart account (ERC-1271). */
export async function signTypedData(task: Task): Promise<Hex> {
  const { approvals, custody, smartAccounts, context } = task
  const { chainId, signal, account } = context
  const [from, raw] = parseParams(typedDataParams, task.params)
  const { address, isSmart } = actingAccount(context, from)
  const typedData = parseTypedData(raw)
  const digest = hashOf(typedData)
  const own = account.smartAccount ? [account.smartAccount] : []
  const data = await approvals.describeTypedData({
    site: siteOf(task),
    account: accountOf(context, address),
    signal,
    chainId,
    typedData,
    digest,
    own,
  })
  await approve(task, data, () => hashOf(typedData))
  const signature = await custody.withKeys(
    ({ evm }) =>
      isSmart
        ? smartAccounts.signTypedData({ chainId, owner: evm, typedData })
        : evm.signTypedData(typedData as unknown as Parameters<typeof evm.signTypedData>[0]),
    { signal, spending: data.spending },
  )
  stopIfAborted(signal)
  return isSmart ? signature : requireSame(signature, digest, address)
}

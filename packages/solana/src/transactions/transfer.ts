import { OptionError } from '@latchkey/core'
import type { Asset, ChainTransactions, PreparedTransaction } from '@latchkey/core/internal'
import { createNoopSigner } from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { parseMint, parseTokenAccount } from '../balances/tokenAccounts.js'
import { parseKey } from '../kernel/bytes.js'
import { toHex } from '../kernel/hex.js'
import { programs } from '../kernel/programs.js'
import {
  type Clusters,
  type NodeAccount,
  readAccountsOf,
  readBlockhash,
  readRent,
} from '../networks/cluster.js'
import type { Node } from '../networks/node.js'
import { toAddress } from './addresses.js'
import { buildMessage } from './buildMessage.js'
import { budgetOf } from './decodeTransaction.js'
import type { Lifetimes } from './lifetimes.js'
import { readMessage } from './readMessage.js'
import { refuseTransfer } from './refuseTransfer.js'
import { planTokenTransfer } from './tokenTransfer.js'
import type { TransferOrder, TransferPlan } from './transferPlan.js'

const MAX_AMOUNT = 2n ** 64n - 1n

function refuse(option: string, expected: string, received: unknown): never {
  throw new OptionError({
    option,
    expected,
    received: String(received).slice(0, 100),
    docsPath: '/transactions.md',
  })
}

function addressIn(option: string, text: string): string {
  return parseKey(text) ? text : refuse(option, 'a Solana address', text)
}

function amountIn(amount: bigint): bigint {
  const isAmount = typeof amount === 'bigint' && amount > 0n && amount <= MAX_AMOUNT
  return isAmount ? amount : refuse('amount', 'a bigint from 1 to 2^64 - 1', amount)
}

/** Refuses a recipient that no wallet controls. */
function checkRecipient(account: NodeAccount | undefined): void {
  if (!account || account.owner === programs.system) {
    if (account?.isExecutable) refuseTransfer({ kind: 'notAWallet', is: 'program' })
    return
  }
  if (parseMint(account)) refuseTransfer({ kind: 'notAWallet', is: 'mint' })
  if (parseTokenAccount(account)) refuseTransfer({ kind: 'notAWallet', is: 'tokenAccount' })
  refuseTransfer({ kind: 'notAWallet', is: 'program' })
}

function planNative({ from, to, amount }: TransferOrder): TransferPlan {
  const source = createNoopSigner(toAddress(from))
  return {
    instructions: [getTransferSolInstruction({ source, destination: toAddress(to), amount })],
    rent: 0n,
  }
}

/** Refuses a transfer that leaves an account with less than the rent exemption. */
async function checkRent(
  node: Node,
  [sender, recipient]: readonly (NodeAccount | undefined)[],
  { received, spent }: { received: bigint; spent: bigint },
): Promise<void> {
  const min = await readRent(node, 0)
  const has = recipient?.lamports ?? 0n
  if (received > 0n && has + received < min)
    refuseTransfer({ kind: 'recipientRent', min: min - has })
  const rest = (sender?.lamports ?? 0n) - spent
  if (rest > 0n && rest < min) refuseTransfer({ kind: 'senderRent', min })
}

/** Creates the part that builds transfers. */
export function createTransfers(
  clusters: Clusters,
  lifetimes: Lifetimes,
): Pick<ChainTransactions, 'transfer'> {
  async function build(
    node: Node,
    order: TransferOrder,
    asset: Exclude<Asset, { kind: 'nft' }>,
  ): Promise<Pick<PreparedTransaction, 'value' | 'data'>> {
    const accounts = await readAccountsOf(node, [order.from, order.to])
    checkRecipient(accounts[1])
    const { instructions, rent } =
      asset.kind === 'native'
        ? planNative(order)
        : await planTokenTransfer(node, order, asset.address)
    const lifetime = await readBlockhash(node)
    const message = await buildMessage(node, { feePayer: order.from, instructions, ...lifetime })
    lifetimes.remember(lifetime)
    const read = readMessage(message)
    const fee = read ? budgetOf(read).total : 0n
    const isNative = asset.kind === 'native'
    const received = isNative && order.from !== order.to ? order.amount : 0n
    await checkRent(node, accounts, { received, spent: received + rent + fee })
    return { value: isNative ? order.amount : rent, data: toHex(message) }
  }

  return {
    async transfer({ from, to, asset, amount, signal }) {
      const order = {
        from: addressIn('from', from),
        to: addressIn('to', to),
        amount: amountIn(amount),
      }
      if (asset.kind === 'nft') return refuse('asset.kind', 'native or token', asset.kind)
      if (asset.kind === 'token') addressIn('asset.address', asset.address)
      const node = await clusters.verifiedNode(asset.networkId, signal)
      const built = await build(node, order, asset)
      return { networkId: asset.networkId, from, to, ...built }
    },
  }
}

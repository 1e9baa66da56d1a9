import { OptionError } from '@latchkey/core'
import { createNoopSigner, type Instruction } from '@solana/kit'
import { getAddMemoInstruction } from '@solana-program/memo'
import {
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import {
  feeOf,
  type Mint,
  parseMint,
  parseTokenAccount,
  type TokenAccount,
} from '../balances/tokenAccounts.js'
import { programs } from '../kernel/programs.js'
import {
  type NodeAccount,
  readAccountsOf,
  readEpoch,
  readRent,
  readTokenAccountsOf,
} from '../networks/cluster.js'
import type { Node } from '../networks/node.js'
import { findTokenAccount, toAddress } from './addresses.js'
import { refuseTransfer } from './refuseTransfer.js'
import type { TransferOrder, TransferPlan } from './transferPlan.js'

/** The text of the note that some accounts require before a transfer. */
const MEMO = 'transfer'

async function readMint(node: Node, address: string): Promise<Mint> {
  const [account] = await readAccountsOf(node, [address])
  const mint = account && parseMint(account)
  if (!mint)
    throw new OptionError({
      option: 'asset.address',
      expected: 'the mint of a token',
      received: address,
      docsPath: '/transactions.md',
    })
  if (mint.isNonTransferable) refuseTransfer({ kind: 'nonTransferable' })
  if (mint.isPaused) refuseTransfer({ kind: 'paused' })
  // The accounts that its program needs are not resolved, so the transfer would fail.
  if (mint.hook) refuseTransfer({ kind: 'transferHook' })
  return mint
}

/**
 * Returns the sender's account that has the amount. Prefers the associated one; else takes the
 * fullest. Takes a frozen one only if no other has an amount.
 */
async function findSource(
  node: Node,
  { from, amount }: TransferOrder,
  mint: string,
  associated: string,
): Promise<{ address: string; account: TokenAccount }> {
  const found = (await readTokenAccountsOf(node, from, mint)).flatMap(({ address, account }) => {
    const parsed = parseTokenAccount(account)
    return parsed?.owner === from && parsed.mint === mint ? [{ address, account: parsed }] : []
  })
  const free = found.filter(({ account }) => !account.isFrozen && account.amount > 0n)
  const usable = free.length > 0 ? free : found
  const own = usable.find(({ address }) => address === associated)
  if (own && own.account.amount >= amount) return own
  const [fullest] = usable.toSorted((left, right) =>
    left.account.amount < right.account.amount ? 1 : -1,
  )
  return fullest ?? refuseTransfer({ kind: 'accountClosed' })
}

/** Checks the recipient's token account, and returns the deposit if it does not exist. */
async function checkDestination(
  node: Node,
  mint: Mint,
  account: NodeAccount | undefined,
): Promise<{ rent: bigint; needsMemo: boolean }> {
  if (!account || account.data.length === 0) {
    if (mint.isFrozenByDefault) refuseTransfer({ kind: 'frozen', whose: 'recipient' })
    const rent = await readRent(node, mint.accountBytes)
    const has = account?.lamports ?? 0n
    return { rent: has < rent ? rent - has : 0n, needsMemo: false }
  }
  const parsed = parseTokenAccount(account)
  if (parsed?.isFrozen) refuseTransfer({ kind: 'frozen', whose: 'recipient' })
  return { rent: 0n, needsMemo: parsed?.needsMemo ?? false }
}

/** The instruction of the transfer fee extension, which states the expected fee. */
function withFee(transfer: Instruction, fee: bigint): Instruction {
  const { data = new Uint8Array() } = transfer
  const bytes = new Uint8Array(19)
  bytes.set([26, 1])
  // The amount and the decimals, as in TransferChecked.
  bytes.set(Uint8Array.from(data).slice(1, 10), 2)
  new DataView(bytes.buffer).setBigUint64(11, fee, true)
  return { ...transfer, data: bytes }
}

/**
 * Plans a transfer of tokens to the recipient's associated token account. Always states its
 * creation, which has no effect on an existing one: the program then checks that the recipient
 * owns it, and the transaction works even if the account is closed meanwhile.
 */
export async function planTokenTransfer(
  node: Node,
  order: TransferOrder,
  mintAddress: string,
): Promise<TransferPlan> {
  const { from, to, amount } = order
  const mint = await readMint(node, mintAddress)
  const [associated, destination] = await Promise.all([
    findTokenAccount(from, mintAddress, mint.program),
    findTokenAccount(to, mintAddress, mint.program),
  ])
  const source = await findSource(node, order, mintAddress, associated)
  if (source.account.isFrozen) refuseTransfer({ kind: 'frozen', whose: 'sender' })
  const [existing] = await readAccountsOf(node, [destination])
  const { rent, needsMemo } = await checkDestination(node, mint, existing)
  const payer = createNoopSigner(toAddress(from))
  const config = { programAddress: toAddress(mint.program) }
  const create = getCreateAssociatedTokenIdempotentInstruction({
    payer,
    ata: destination,
    owner: toAddress(to),
    mint: toAddress(mintAddress),
    tokenProgram: toAddress(mint.program),
  })
  const plain = getTransferCheckedInstruction(
    {
      source: toAddress(source.address),
      mint: toAddress(mintAddress),
      destination,
      authority: payer,
      amount,
      decimals: mint.decimals,
    },
    config as object,
  )
  const transfer = mint.fees ? withFee(plain, feeOf(mint, amount, await readEpoch(node))) : plain
  const memo = needsMemo
    ? [getAddMemoInstruction({ memo: MEMO }, { programAddress: toAddress(programs.memo) })]
    : []
  return { instructions: [create, ...memo, transfer], rent }
}

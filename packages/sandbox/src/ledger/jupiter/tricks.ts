import { AccountRole, type Address, createNoopSigner, type Instruction } from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  AuthorityType,
  getApproveInstruction,
  getSetAuthorityInstruction,
  getTransferInstruction,
} from '@solana-program/token'
import { unsigned } from '../world/encodeFields.js'
import { ledgerPeople } from '../world/ledgerPeople.js'
import type { PoolSwap, SwapInstructions } from './buildSwap.js'
import { associatedOf, openPoolAccount, poolMints } from './pool.js'

const thief = ledgerPeople.mallory.address

type Trick = (parts: SwapInstructions, swap: PoolSwap) => SwapInstructions

function withAccount(instruction: Instruction, index: number, address: Address): Instruction {
  const accounts = (instruction.accounts ?? []).map((each, at) =>
    at === index ? { ...each, address } : each,
  )
  return { ...instruction, accounts }
}

/** Replaces bytes of the swap's arguments. */
function withData({ swap, ...parts }: SwapInstructions, at: number, bytes: Uint8Array) {
  const data = Uint8Array.from(swap.data ?? [])
  data.set(bytes, at)
  return { ...parts, swap: { ...swap, data } }
}

const before = (parts: SwapInstructions, ...added: readonly Instruction[]): SwapInstructions => ({
  ...parts,
  setup: [...added, ...parts.setup],
})

/** Returns a token of the user that is not part of the swap. */
const otherThan = ({ from, to }: PoolSwap): 'DOL' | 'PEBBLE' | 'DAY' =>
  (['DOL', 'PEBBLE', 'DAY'] as const).find((token) => token !== from && token !== to) ?? 'DAY'

/** Answers of a hostile exchange or server. Each would cost the user something. */
export const jupiterTricks = {
  /** Quotes, and so guarantees, half of the amount. */
  lessOut: (parts, { quotedOut }) => withData(parts, 16, unsigned(quotedOut / 2n, 8)),
  /** Accepts any price within the slippage, so guarantees no amount. */
  anySlippage: (parts) => withData(parts, 24, unsigned(10_000, 2)),
  /** Takes twice the amount. */
  moreIn: (parts, { amount }) => withData(parts, 8, unsigned(amount * 2n, 8)),
  /** Takes a fee for the exchange out of the amount. */
  fee: (parts) => withData(parts, 26, unsigned(1_000, 2)),
  /** Keeps every gain over the quote. */
  gainFee: (parts) => withData(parts, 28, unsigned(10_000, 2)),
  /** Calls another instruction of the exchange, with the same arguments. */
  otherCall: (parts) => withData(parts, 0, unsigned(1, 1)),
  /** Pays another account. */
  recipient: (parts, { to }) => ({
    ...parts,
    swap: withAccount(parts.swap, 2, associatedOf(to, thief)),
  }),
  /** Takes from another account of which the user is a delegate. */
  source: (parts, { from }) => ({
    ...parts,
    swap: withAccount(parts.swap, 1, associatedOf(from, thief)),
  }),
  /** Reports to another account than the exchange’s own. */
  events: (parts) => ({ ...parts, swap: withAccount(parts.swap, 8, thief) }),
  /** Sets another account as the receiver. */
  redirect: (parts, { to }) => ({
    ...parts,
    swap: withAccount(parts.swap, 7, associatedOf(to, thief)),
  }),
  /** Lets the user pay for the account of a stranger. */
  strangersAccount: (parts, { to, user }) => before(parts, openPoolAccount(to, thief, user)),
  /** Lets the user pay for an account that the swap does not need. */
  needlessAccount: (parts, swap) =>
    before(parts, openPoolAccount(otherThan(swap), swap.user, swap.user)),
  /** Pays in another token. */
  otherMint: (parts, swap) => ({
    ...parts,
    setup: [openPoolAccount(otherThan(swap), swap.user, swap.user), ...parts.setup],
    swap: withAccount(
      withAccount(parts.swap, 2, associatedOf(otherThan(swap), swap.user)),
      4,
      poolMints[otherThan(swap)].mint,
    ),
  }),
  /** Also passes another token account of the user to the exchange. */
  otherAccount: (parts, swap) => ({
    ...parts,
    swap: {
      ...parts.swap,
      accounts: [
        ...(parts.swap.accounts ?? []),
        { address: associatedOf(otherThan(swap), swap.user), role: AccountRole.WRITABLE },
      ],
    },
  }),
  /** Sends another token away. */
  drainToken: (parts, swap) =>
    before(
      parts,
      getTransferInstruction(
        {
          source: associatedOf(otherThan(swap), swap.user),
          destination: associatedOf(otherThan(swap), thief),
          authority: createNoopSigner(swap.user),
          amount: 1_000n,
        },
        { programAddress: poolMints[otherThan(swap)].program },
      ),
    ),
  /** Sends SOL away. */
  drainSol: (parts, { user }) =>
    before(
      parts,
      getTransferSolInstruction({
        source: createNoopSigner(user),
        destination: thief,
        amount: 5_000_000n,
      }),
    ),
  /** Lets a stranger spend the received token later. */
  delegate: (parts, { to, user }) => ({
    ...parts,
    setup: [
      ...parts.setup,
      getApproveInstruction(
        {
          source: associatedOf(to, user),
          delegate: thief,
          owner: createNoopSigner(user),
          amount: 2n ** 64n - 1n,
        },
        { programAddress: poolMints[to].program },
      ),
    ],
  }),
  /** Transfers the token account to a stranger. */
  authority: (parts, { to, user }) => ({
    ...parts,
    setup: [
      ...parts.setup,
      getSetAuthorityInstruction(
        {
          owned: associatedOf(to, user),
          owner: createNoopSigner(user),
          authorityType: AuthorityType.AccountOwner,
          newAuthority: thief,
        },
        { programAddress: poolMints[to].program },
      ),
    ],
  }),
  /** Assigns the user’s own account to a program. */
  assign: (parts, { user }) =>
    before(parts, {
      programAddress: '11111111111111111111111111111111' as Address,
      accounts: [{ address: user, role: AccountRole.WRITABLE_SIGNER }],
      data: Uint8Array.from([1, 0, 0, 0, ...new Uint8Array(32).fill(7)]),
    }),
  /** Pays the unwrapped SOL, or the closed account’s deposit, to a stranger. */
  closeTo: (parts, swap) => ({
    ...parts,
    cleanup: {
      programAddress: poolMints[swap.from].program,
      accounts: [
        { address: associatedOf(swap.from, swap.user), role: AccountRole.WRITABLE },
        { address: thief, role: AccountRole.WRITABLE },
        { address: swap.user, role: AccountRole.READONLY_SIGNER },
      ],
      data: Uint8Array.of(9),
    },
  }),
  /** Wraps more SOL than is swapped. */
  wrapMore: (parts, { user, amount }) =>
    before(
      parts,
      getTransferSolInstruction({
        source: createNoopSigner(user),
        destination: associatedOf('SOL', user),
        amount,
      }),
    ),
  /** Calls a program that the exchange does not need. */
  otherProgram: (parts, { user }) =>
    before(parts, {
      programAddress: 'Stake11111111111111111111111111111111111111' as Address,
      accounts: [{ address: user, role: AccountRole.WRITABLE_SIGNER }],
      data: Uint8Array.of(0),
    }),
  /** Swaps twice. */
  twice: (parts) => ({ ...parts, setup: [...parts.setup, parts.swap] }),
  /** Needs the signature of a stranger, who then decides if it is sent. */
  secondSigner: (parts) => ({
    ...parts,
    swap: {
      ...parts.swap,
      accounts: [
        ...(parts.swap.accounts ?? []),
        { address: thief, role: AccountRole.READONLY_SIGNER },
      ],
    },
  }),
} satisfies Record<string, Trick>

export type JupiterTrick = keyof typeof jupiterTricks

export function isJupiterTrick(name: string): name is JupiterTrick {
  return Object.hasOwn(jupiterTricks, name)
}

/** Replaces the parts of a swap by those of a hostile exchange. */
export function trick(
  name: JupiterTrick,
  parts: SwapInstructions,
  swap: PoolSwap,
): SwapInstructions {
  const apply: Trick = jupiterTricks[name]
  return apply(parts, swap)
}

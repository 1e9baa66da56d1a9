import { connectWallet } from '@latchkey/core'
import type { BalanceRecord } from '@latchkey/protocol'
import { fromBase58 } from '@latchkey/protocol/std'
import { solanaTestAccounts } from '@latchkey/testing'
import { expect } from 'vitest'
import { createWorld, type World } from './createWorld.js'
import { BALANCES, onlyBalances } from './moneyServer.js'
import { SOL } from './worldWallets.js'

/** The connected account of Solana. */
export const SOL_ME: string = solanaTestAccounts(1)[0]?.address ?? ''
/** A wallet that the account has never sent to. */
export const SOL_STRANGER: string = solanaTestAccounts(2)[1]?.address ?? ''
/** The mint of the test token, of Token-2022. It has 6 decimals. */
export const SOL_MINT = '8fSsfPppTn7Pg3fP3dmXUdYvzaEVsmx2iXpdhxV3Z8hB'
/** An address that is off the Ed25519 curve. */
export const SOL_PROGRAM_WALLET = 'Crf8hzfthWGbGbLTVCiqRqV5MVnbpHB1L9KQMd6gsinb'

const SYSTEM = '11111111111111111111111111111111'
const TOKENS = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
/** The sender's token account. Any address works: the adapter accepts any account of the owner. */
const MY_TOKENS = 'GjhU3njBeNXgmpEmcHReukmhKxAcn7gfueCPGjL6Sgzo'
const BLOCKHASH = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG'

/** An account in the format of a node's reply. */
interface RawAccount {
  lamports: number
  owner: string
  executable: boolean
  data: [string, 'base64']
}

function raw(owner: string, data: Uint8Array, lamports: number): RawAccount {
  const text = btoa(String.fromCharCode(...data))
  return { lamports, owner, executable: false, data: [text, 'base64'] }
}

/** Returns an account without data. */
export const solanaWallet = (lamports: number): RawAccount =>
  raw(SYSTEM, new Uint8Array(), lamports)

/** Returns the mint. `feeBasisPoints` adds a transfer fee. */
export function solanaMint({ feeBasisPoints = 0 }: { feeBasisPoints?: number } = {}): RawAccount {
  const data = new Uint8Array(feeBasisPoints > 0 ? 278 : 166)
  const view = new DataView(data.buffer)
  data.set([6, 1], 44)
  // The type of the account, and an extension of 108 bytes: two fees, each from an epoch on.
  data[165] = 1
  if (feeBasisPoints > 0) {
    view.setUint16(166, 1, true)
    view.setUint16(168, 108, true)
    for (const at of [242, 260]) {
      view.setBigUint64(at + 8, 2n ** 63n, true)
      view.setUint16(at + 16, feeBasisPoints, true)
    }
  }
  return raw(TOKENS, data, 1)
}

/** Returns a token account of an owner. */
export function solanaTokens(owner: string, amount: bigint, isFrozen = false): RawAccount {
  const data = new Uint8Array(170)
  data.set(fromBase58(SOL_MINT) ?? [], 0)
  data.set(fromBase58(owner) ?? [], 32)
  new DataView(data.buffer).setBigUint64(64, amount, true)
  data[108] = isFrozen ? 2 : 1
  data[165] = 2
  return raw(TOKENS, data, 2_074_080)
}

/** The ledger of the scripted node. A test changes it. */
export interface SolanaLedger {
  genesis: string
  me: RawAccount
  stranger: RawAccount | null
  mint: RawAccount
  /** The account's tokens, by number of the read. Later reads return the last entry. */
  mine: (RawAccount | null)[]
  /** The recipient's token account. */
  theirs: RawAccount | null
  /** True if the blockhash of transactions is too old. */
  isExpired: boolean
  /** The error that a simulation returns. */
  simulationError: unknown
  /** The token accounts after a simulation. */
  after: { mine: RawAccount; theirs: RawAccount } | undefined
}

/** Returns a ledger on which the account has 1.5 SOL and 500 tokens, and the recipient is new. */
export const solanaLedger = (): SolanaLedger => ({
  genesis: BLOCKHASH,
  me: solanaWallet(1_500_000_000),
  stranger: null,
  mint: solanaMint(),
  mine: [solanaTokens(SOL_ME, 500_000_000n)],
  theirs: null,
  isExpired: false,
  simulationError: null,
  after: undefined,
})

const inContext = (value: unknown) => ({ context: { slot: 1 }, value })

/** Scripts a node that replies from a ledger. */
function nodeOf(ledger: SolanaLedger) {
  const mine = (): RawAccount | null =>
    (ledger.mine.length > 1 ? ledger.mine.shift() : ledger.mine[0]) ?? null
  const accountOf = (address: string): RawAccount | null => {
    if (address === SOL_ME) return ledger.me
    if (address === SOL_STRANGER || address === SOL_PROGRAM_WALLET) return ledger.stranger
    if (address === SOL_MINT) return ledger.mint
    return address === MY_TOKENS ? (ledger.mine[0] ?? null) : ledger.theirs
  }
  const accountAfter = (address: string): RawAccount | null => {
    const before = accountOf(address)
    if (address === MY_TOKENS) return ledger.after?.mine ?? before
    return before === ledger.theirs ? (ledger.after?.theirs ?? before) : before
  }
  return {
    getGenesisHash: () => ledger.genesis,
    getBalance: () => inContext(ledger.me.lamports),
    getEpochInfo: { epoch: 1 },
    getRecentPrioritizationFees: [],
    getSignaturesForAddress: [],
    isBlockhashValid: () => inContext(!ledger.isExpired),
    getLatestBlockhash: inContext({ blockhash: BLOCKHASH, lastValidBlockHeight: 1000 }),
    getMinimumBalanceForRentExemption: ({ body }: { body: unknown }) =>
      (128 + Number((body as [number])[0])) * 6960,
    getMultipleAccounts: ({ body }: { body: unknown }) =>
      inContext((body as [string[]])[0].map(accountOf)),
    getTokenAccountsByOwner: () => {
      const account = mine()
      return inContext(account ? [{ pubkey: MY_TOKENS, account }] : [])
    },
    simulateTransaction: ({ body }: { body: unknown }) => {
      const { accounts } = (body as [string, { accounts?: { addresses: string[] } }])[1]
      const after = accounts?.addresses.map(accountAfter)
      const err = ledger.simulationError
      return inContext({ err, logs: [], unitsConsumed: 150, accounts: err ? null : after })
    },
  }
}

function recordOf(symbol: 'SOL' | 'DAY', numeric: string): BalanceRecord {
  const isNative = symbol === 'SOL'
  return {
    name: symbol,
    symbol,
    chainId: SOL,
    ...(isNative ? {} : { address: `${SOL}:${SOL_MINT}` as const }),
    price: isNative ? 150 : 1,
    quantity: { decimals: isNative ? '9' : '6', numeric },
    iconUrl: '',
    isVerified: true,
  }
}

/**
 * Connects an account that owns 1.5 SOL and 500 DAY, and opens send.
 *
 * @param day - Changes of the server's record of DAY.
 */
export async function createSolanaSender(
  ledger: SolanaLedger,
  day: Partial<BalanceRecord> = {},
): Promise<World> {
  const world = await createWorld({
    solana: {},
    wallets: [],
    server: {
      [BALANCES]: { balances: [recordOf('SOL', '1.5'), { ...recordOf('DAY', '500'), ...day }] },
    },
    node: nodeOf(ledger),
    options: { features: onlyBalances, locale: 'en' },
  })
  const { latchkey } = world
  const find = () => latchkey.wallets.getState().wallets.find((each) => each.namespace === 'solana')
  await expect.poll(find).toBeDefined()
  await connectWallet(latchkey, find()?.id ?? '')
  await world.open({ view: 'WalletSend' }, { view: 'Account' })
  return world
}

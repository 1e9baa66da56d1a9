import { solanaTestAccounts } from '@latchkey/testing'
import { AccountRole, type Address, createNoopSigner, type Instruction } from '@solana/kit'
import { getAddMemoInstruction } from '@solana-program/memo'
import { getTransferSolInstruction } from '@solana-program/system'
import { getTransferCheckedInstruction } from '@solana-program/token'
import { parseUnits } from 'viem'
import { createDice } from '../../createDice.js'
import { ledgerMints, type MintKey } from '../constants.js'
import { TOKEN_2022_PROGRAM } from '../tokenAccount.js'
import { mintOf, openAccount, programOf, tokenAccountOf } from './giveTokens.js'
import { type LedgerAccount, ledgerPeople } from './ledgerPeople.js'
import type { WorldSender } from './worldSender.js'

const { ada, ben, cleo, dov, mallory } = ledgerPeople
const MEMO_PROGRAM = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr' as Address
const SOL_DECIMALS = 9
const STEPS = 60
const people = [ada, ben, cleo, dov] as const

/** The default address of this instruction is a newer program, which litesvm does not have. */
function writeMemo(memo: string): Instruction {
  return getAddMemoInstruction({ memo }, { programAddress: MEMO_PROGRAM })
}

function sendSol(account: LedgerAccount, destination: Address, amount: string): Instruction {
  return getTransferSolInstruction({
    source: createNoopSigner(account.address),
    destination,
    amount: parseUnits(amount, SOL_DECIMALS),
  })
}

/** Transfers tokens, and creates the recipient's account if there is none. */
function sendToken(
  source: LedgerAccount,
  key: MintKey,
  owner: Address,
  amount: string,
): readonly Instruction[] {
  const { decimals } = ledgerMints[key]
  return [
    openAccount(key, owner, source),
    getTransferCheckedInstruction(
      {
        source: tokenAccountOf(key, source.address),
        mint: mintOf(key),
        destination: tokenAccountOf(key, owner),
        authority: createNoopSigner(source.address),
        amount: parseUnits(amount, decimals),
        decimals,
      },
      { programAddress: programOf(key) },
    ),
  ]
}

/** Configures an account to refuse transfers without a memo. */
function requireMemos(owner: LedgerAccount, key: MintKey): readonly Instruction[] {
  const account = { address: tokenAccountOf(key, owner.address), role: AccountRole.WRITABLE }
  const system = '11111111111111111111111111111111' as Address
  const authority = { address: owner.address, role: AccountRole.READONLY_SIGNER }
  const payer = { ...authority, role: AccountRole.WRITABLE_SIGNER }
  return [
    // Reallocate for the extension MemoTransfer (8), then enable it.
    {
      programAddress: TOKEN_2022_PROGRAM,
      accounts: [account, payer, { address: system, role: AccountRole.READONLY }, authority],
      data: Uint8Array.of(29, 8, 0),
    },
    {
      programAddress: TOKEN_2022_PROGRAM,
      accounts: [account, authority],
      data: Uint8Array.of(30, 0),
    },
  ]
}

/** Regular transfers. `size` is from 0 to 1. */
type Act = (source: LedgerAccount, to: Address, size: number) => readonly Instruction[]

const memos = ['Dinner', 'Rent for June', 'Thank you', 'Invoice 1042'] as const

const everyday: readonly Act[] = [
  (source, to, size) => [sendSol(source, to, (0.01 + size / 2).toFixed(4))],
  (source, to, size) => [
    writeMemo(memos[Math.floor(size * memos.length)] ?? memos[0]),
    sendSol(source, to, (0.05 + size / 4).toFixed(4)),
  ],
  (source, to, size) => sendToken(source, 'DOL', to, (5 + size * 400).toFixed(2)),
  (source, to, size) => sendToken(source, 'PEBBLE', to, (1 + size * 5).toFixed(4)),
  (source, to, size) => sendToken(source, 'DAY', to, (1 + size * 150).toFixed(6)),
  (source, to, size) => sendToken(source, 'TITHE', to, (1 + size * 20).toFixed(3)),
]

/**
 * Executes two months of transfers between users, and to the first test accounts.
 *
 * @param span - The first and last moment, in ms since 1970.
 */
export function sendLedgerHistory(
  sender: WorldSender,
  { start, end }: { start: number; end: number },
): void {
  const dice = createDice(STEPS)
  for (let step = 0; step < STEPS; step++) {
    sender.moveTo(Math.floor(start + ((end - start) * (step + dice() * 0.9)) / STEPS))
    const source = people[Math.floor(dice() * people.length)] ?? people[0]
    const others = people.filter((each) => each !== source)
    const to = others[Math.floor(dice() * others.length)]
    const act = everyday[Math.floor(dice() * everyday.length)]
    if (source && to && act) sender.send([source], act(source, to.address, dice()))
  }
  sender.moveTo(end)
  endStory(sender)
}

/** The last transfers: payments to test accounts, a failed one, dust from a stranger. */
function endStory(sender: WorldSender): void {
  const [first, second] = solanaTestAccounts(2).map(({ address }) => address as Address)
  if (!first || !second) return
  sender.send([ada], sendToken(ada, 'DOL', first, '42.5'))
  sender.send([ben], sendToken(ben, 'DAY', first, '17.25'))
  sender.send([cleo], [sendSol(cleo, second, '0.125')])
  sender.send([ada], [writeMemo('Welcome to Latchkey'), sendSol(ada, first, '1.5')])
  // Over the balance, so it fails in the history.
  sender.send([ada], sendToken(ada, 'DOL', ben.address, '9000000'))
  sender.send([mallory], [sendSol(mallory, first, '0.000000001')])
  sender.send([dov], requireMemos(dov, 'DAY'))
}

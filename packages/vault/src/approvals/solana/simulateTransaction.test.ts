import { isolate } from '@latchkey/ui/isolate'
import { createTransferCheckedInstruction } from '@solana/spl-token'
import { SystemProgram } from '@solana/web3.js'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { loadFrameLocale } from '../../locale/loadFrameLocale.js'
import { friend, openSolanaWorld, type SolanaWorld, user } from '../../test/openSolana.js'
import { english, setFrameTexts } from '../../ui/frameLanguage.js'

const opened: { world?: SolanaWorld } = {}
const world = (): SolanaWorld => opened.world as SolanaWorld
beforeAll(async () => {
  opened.world = await openSolanaWorld()
})
afterAll(() => opened.world?.ledger.stop())
afterEach(() => setFrameTexts(english))

const custom = (code: number, index = 0): unknown => ({
  InstructionError: [index, { Custom: code }],
})

/**
 * Returns the warning of a transaction that fails with `err`. Its second instruction is a token
 * instruction.
 */
async function warningOf(err: unknown): Promise<string | undefined> {
  const { mint, account } = world()
  const { publicKey } = user
  const transaction = await world().encode(
    SystemProgram.transfer({ fromPubkey: publicKey, toPubkey: friend.publicKey, lamports: 5 }),
    createTransferCheckedInstruction(account, mint, account, publicKey, 1n, 6),
  )
  const fault = (method: string): unknown =>
    method === 'simulateTransaction'
      ? { context: { slot: 1 }, value: { err, accounts: null } }
      : undefined
  const frame = world().open({ faults: [fault, fault] })
  await frame.request('solana_signTransaction', { transaction })
  return frame.shown[0]?.data.warnings[0]?.text
}

test.each([
  ['InsufficientFundsForFee', 'not enough SOL'],
  ['BlockhashNotFound', 'it has expired, or is for another network'],
  [
    { InsufficientFundsForRent: { account_index: 1 } },
    'an account would be left with too little SOL',
  ],
  ['ProgramAccountNotFound', 'the program doesn’t exist on this network'],
  [custom(1), 'not enough SOL'],
  [custom(9), 'error 9 of the program'],
  [custom(1, 1), 'not enough tokens'],
  [custom(17, 1), 'the token account is frozen'],
  [custom(99, 1), 'token error 99'],
  ['toString', 'toString'],
])('default: shows %j as a reason', async (err, reason) => {
  expect(await warningOf(err)).toBe(`This will fail: ${isolate(reason)}.`)
})

test('behavior: shows rare reasons in the language of the frame', async () => {
  await loadFrameLocale({ documentElement: { lang: '', dir: '' } as HTMLElement, title: '' }, 'de')
  const shown = [
    await warningOf('ProgramAccountNotFound'),
    await warningOf(custom(17, 1)),
    await warningOf(custom(9)),
  ]
  expect(shown).toEqual(
    [
      'das Programm gibt es in diesem Netzwerk nicht',
      'das Token-Konto ist eingefroren',
      'Fehler 9 des Programms',
    ].map((reason) => `Dies wird fehlschlagen: ${isolate(reason)}.`),
  )
})

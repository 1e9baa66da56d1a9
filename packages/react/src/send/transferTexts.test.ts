import type { SendForm, TransferProblem } from '@latchkey/core/internal'
import { expect, test } from 'vitest'
import { enSend } from './sendTexts.js'
import { transferTexts } from './transferTexts.js'

const token = { kind: 'token', token: { symbol: 'DOL' } } as unknown as SendForm['item']
const textsOf = (problem: TransferProblem, item: SendForm['item'] = token) =>
  transferTexts(problem, {
    texts: enSend.problems.transfer,
    item,
    network: 'Ledger',
    formatNative: (amount) => `${amount} SOL`,
  })

test.each<[TransferProblem, title: string, text: string]>([
  [{ kind: 'recipientRent', min: 890_880n }, 'too small', 'at least 890880 SOL'],
  [{ kind: 'senderRent', min: 5n }, 'Too little would be left', 'Keep at least 5 SOL'],
  [{ kind: 'frozen', whose: 'sender' }, 'Your DOL is frozen', 'issuer of DOL'],
  [{ kind: 'frozen', whose: 'recipient' }, 'The recipient’s DOL is frozen', 'issuer of DOL'],
  [{ kind: 'paused' }, 'DOL is paused', 'Nothing was sent'],
  [{ kind: 'nonTransferable' }, 'DOL can’t be sent.', 'first owner'],
  [{ kind: 'transferHook' }, 'DOL can’t be sent from here', 'your wallet’s app'],
  [{ kind: 'accountClosed' }, 'no longer hold DOL', 'was closed'],
  [{ kind: 'expired' }, 'This took too long', 'Review it again'],
  [{ kind: 'wrongCluster' }, 'Ledger', ''],
])('error: S28 S29 explains a refusal of the chain: %o', (problem, title, text) => {
  const shown = textsOf(problem)
  expect(`${shown?.title} ${shown?.text}`).toContain(title)
  expect(shown?.text).toContain(text)
})

test('behavior: the text of a refused recipient is at its field', () => {
  for (const is of ['mint', 'tokenAccount', 'program'] as const) {
    expect(textsOf({ kind: 'notAWallet', is })).toBeUndefined()
    expect(enSend.recipient.solana[is]).toBeTruthy()
  }
})

test('behavior: names the NFT that is sent', () => {
  const item = { kind: 'nft', nft: { name: 'Heron #4' } } as unknown as SendForm['item']
  expect(textsOf({ kind: 'paused' }, item)?.title).toContain('Heron #4')
})

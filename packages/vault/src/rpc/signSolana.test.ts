import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { parseSolanaTransaction } from '../approvals/solana/parseTransaction.js'
import { type OpenFrame, ORIGIN, openFrame, solanaKeys } from '../test/openFrame.js'
import { littleEndian, solanaAccount, solanaBytes, solanaTransfer } from '../test/solanaBytes.js'

// No node exists at this address: these requests use none.
const open = (user?: Parameters<typeof openFrame>[1]): OpenFrame =>
  openFrame('http://127.0.0.1:9', user)
const me = base58.decode(solanaKeys.address)
const TOKENS = base58.decode('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const BUDGET = base58.decode('ComputeBudget111111111111111111111111111111')
const to = base58.encode(solanaAccount(5))
const untested = { level: 'caution', text: expect.stringContaining('asks no Solana node') }

async function sign(frame: OpenFrame, bytes: Uint8Array): Promise<Uint8Array> {
  const { transaction } = (await frame.request('solana_signTransaction', {
    transaction: base58.encode(bytes),
  })) as { transaction: string }
  return base58.decode(transaction)
}

describe('a Solana transaction', () => {
  test.each([['legacy'], [0]] as const)('default: signs version %s', async (version) => {
    const frame = open()
    const signed = parseSolanaTransaction(
      await sign(frame, solanaTransfer(1_500_000_000n, { version })),
    )
    expect(
      signed && ed25519.verify(signed.signatures[0] ?? new Uint8Array(), signed.message, me),
    ).toBe(true)
    expect(frame.shown).toMatchObject([
      {
        mustBeWindow: true,
        data: {
          title: 'Send SOL',
          account: { address: solanaKeys.address, label: 'Your Solana account' },
          ledger: [{ direction: 'out', kind: 'native', amount: '1.5', symbol: 'SOL' }],
          details: [{ label: 'To', value: to }],
          fee: { amount: '0.000005', symbol: 'SOL' },
          simulation: 'none',
          warnings: [untested],
        },
      },
    ])
  })

  test('behavior: inserts the signature of the account, and changes no other signature', async () => {
    const bytes = solanaBytes({
      accounts: [solanaAccount(1), me, solanaAccount(5), new Uint8Array(32)],
      signers: 2,
      instructions: [
        { program: 3, accounts: [1, 2], data: Uint8Array.of(2, 0, 0, 0, ...littleEndian(1n, 8)) },
      ],
    })
    bytes.set(new Uint8Array(64).fill(3), 1)
    const signed = await sign(open(), bytes)
    expect(signed.slice(1, 65)).toEqual(new Uint8Array(64).fill(3))
    expect(signed.slice(129)).toEqual(bytes.slice(129))
    expect(ed25519.verify(signed.slice(65, 129), signed.slice(129), me)).toBe(true)
  })

  test('behavior: shows tokens by name and amount, with the maximum network fee', async () => {
    const frame = open({ user: async () => ({ isApproved: false }) })
    const accounts = [me, solanaAccount(1), solanaAccount(2), solanaAccount(3), TOKENS, BUDGET]
    const show = async (
      instructions: Parameters<typeof solanaBytes>[0]['instructions'],
    ): Promise<OpenFrame['shown'][number]['data'] | undefined> => {
      await expect(sign(frame, solanaBytes({ accounts, instructions }))).rejects.toMatchObject({
        code: 4001,
      })
      return frame.shown.at(-1)?.data
    }
    const checked = await show([
      { program: 5, accounts: [], data: Uint8Array.of(2, ...littleEndian(100_000n, 4)) },
      { program: 5, accounts: [], data: Uint8Array.of(3, ...littleEndian(2_000_000n, 8)) },
      {
        program: 4,
        accounts: [1, 2, 3, 0],
        data: Uint8Array.of(12, ...littleEndian(2_500_000n, 8), 6),
      },
    ])
    expect(checked).toMatchObject({
      title: 'Send tokens',
      ledger: [{ amount: '2.5', address: base58.encode(solanaAccount(2)) }],
      fee: { amount: '0.000205' },
      warnings: [untested],
    })
    const plain = await show([
      { program: 4, accounts: [1, 3, 0], data: Uint8Array.of(3, ...littleEndian(7n, 8)) },
    ])
    expect(plain).toMatchObject({
      title: 'Send tokens',
      ledger: [{ amount: '7' }],
      warnings: [{ level: 'caution' }, untested],
    })
    const allowance = await show([
      {
        program: 4,
        accounts: [1, 3, 0],
        data: Uint8Array.of(4, ...littleEndian(2n ** 64n - 1n, 8)),
      },
    ])
    expect(allowance).toMatchObject({
      title: 'Allow spending of tokens',
      ledger: [{ amount: 'unlimited' }],
      warnings: [{ level: 'danger' }, { level: 'danger' }, { level: 'caution' }, untested],
    })
    const owner = await show([
      { program: 4, accounts: [1, 0], data: Uint8Array.of(6, 2, 1, ...solanaAccount(9)) },
    ])
    expect(owner).toMatchObject({
      title: 'Give away a token account',
      warnings: [{ level: 'danger' }, untested],
    })
    const unknown = await show([{ program: 3, accounts: [0], data: Uint8Array.of(1) }])
    expect(unknown?.warnings[0]).toMatchObject({ level: 'danger' })
  })

  test('behavior: approves several transactions as one', async () => {
    const frame = open()
    const transactions = [1n, 2n, 3n].map((lamports) => base58.encode(solanaTransfer(lamports)))
    const answer = (await frame.request('solana_signAllTransactions', { transactions })) as {
      transactions: string[]
    }
    expect([answer.transactions.length, frame.shown.length, frame.uses.count]).toEqual([3, 1, 1])
    expect(frame.shown[0]?.data).toMatchObject({
      title: '3 transactions',
      fee: { amount: '0.000015' },
    })
    for (const text of answer.transactions) {
      const signed = parseSolanaTransaction(base58.decode(text))
      expect(
        signed && ed25519.verify(signed.signatures[0] ?? new Uint8Array(), signed.message, me),
      ).toBe(true)
    }
  })

  test('error: rejects ambiguous bytes, other bytes and a transaction of another account, and shows nothing', async () => {
    const frame = open()
    const good = solanaTransfer(5n)
    const changed = (at: number, value: number): Uint8Array =>
      good.map((byte, index) => (index === at ? value : byte))
    const wrong = [
      new Uint8Array(),
      good.slice(0, -1),
      Uint8Array.of(...good, 0),
      changed(0, 2),
      changed(65, 0),
      changed(65, 0x81),
      Uint8Array.of(0x81, 0x00, ...good.slice(1)),
      solanaBytes({
        accounts: [solanaAccount(1), me, new Uint8Array(32)],
        instructions: [{ program: 2, accounts: [0, 1], data: Uint8Array.of(2) }],
      }),
      solanaBytes({ accounts: [me, me, new Uint8Array(32)], instructions: [] }),
      solanaBytes({
        accounts: [me, solanaAccount(1)],
        instructions: [{ program: 0, accounts: [], data: Uint8Array.of() }],
      }),
      solanaBytes({
        accounts: [me, solanaAccount(1)],
        instructions: [{ program: 1, accounts: [9], data: Uint8Array.of() }],
      }),
      new Uint8Array(2_000),
    ]
    for (const bytes of wrong)
      await expect(sign(frame, bytes), base58.encode(bytes).slice(0, 40)).rejects.toMatchObject({
        code: -32602,
      })
    for (const params of [undefined, [], {}, { transaction: '0OIl' }, { transaction: 5 }])
      await expect(frame.request('solana_signTransaction', params)).rejects.toMatchObject({
        code: -32602,
      })
    expect(frame.shown).toEqual([])
  })
})

describe('a Solana message', () => {
  const message = (frame: OpenFrame, text: string | Uint8Array): Promise<unknown> =>
    frame.request('solana_signMessage', {
      message: base58.encode(typeof text === 'string' ? new TextEncoder().encode(text) : text),
      pubkey: solanaKeys.address,
    })

  test('default', async () => {
    const frame = open()
    const { signature } = (await message(frame, 'Hello')) as { signature: string }
    expect(ed25519.verify(base58.decode(signature), new TextEncoder().encode('Hello'), me)).toBe(
      true,
    )
    expect(frame.shown).toMatchObject([
      { data: { kind: 'message', message: 'Hello', network: { name: 'Solana' } } },
    ])
  })

  test('error: rejects a transaction in place of a message, and another account', async () => {
    const frame = open()
    const bytes = solanaTransfer(5n)
    await expect(message(frame, bytes)).rejects.toMatchObject({ code: -32602 })
    await expect(message(frame, bytes.slice(65))).rejects.toMatchObject({ code: -32602 })
    await expect(
      frame.request('solana_signMessage', { message: '2NEpo7TZRRrLZSi2U', pubkey: to }),
    ).rejects.toMatchObject({ code: 4100 })
    expect(frame.shown).toEqual([])
  })

  test('error: SEC-32 blocks a sign-in for another site', async () => {
    const { host } = new URL(ORIGIN)
    const text = (domain: string): string =>
      `${domain} wants you to sign in with your Solana account:\n${solanaKeys.address}\n\nWelcome.\n\nURI: https://${domain}\nVersion: 1\nChain ID: mainnet\nNonce: abcdefgh1\nIssued At: 2026-11-22T11:59:00Z`
    const frame = open()
    await message(frame, text(host))
    expect(frame.shown[0]).toMatchObject({ mustBeWindow: false, data: { kind: 'signIn' } })
    for (const bad of [
      text('bank.example'),
      text('bank.example').replace('Solana', 'Ethereum'),
      text(host).replace('Version: 1\n', ''),
    ])
      await expect(message(frame, bad)).rejects.toMatchObject({ name: 'blocked' })
    expect(frame.uses.count).toBe(1)
  })
})

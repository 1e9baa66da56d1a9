import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import * as token from '@solana/spl-token'
import {
  AddressLookupTableAccount,
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApprovalData } from '../approvals/approval.js'
import { solanaKeys } from '../test/openFrame.js'
import {
  friend,
  openSolanaWorld,
  type SolanaWorld,
  thief,
  tokenAccountOf,
  user,
} from '../test/openSolana.js'

const opened: { world?: SolanaWorld } = {}
const world = (): SolanaWorld => opened.world as SolanaWorld
beforeAll(async () => {
  opened.world = await openSolanaWorld()
})
afterAll(() => opened.world?.ledger.stop())

const me = user.publicKey
const theirs = thief.publicKey
const pay = SystemProgram.transfer({ fromPubkey: me, toPubkey: friend.publicKey, lamports: 1000 })

/** Shows a transaction that the user declines. */
async function show(
  transaction: string | Promise<string>,
  options?: Parameters<SolanaWorld['open']>[0],
): Promise<ApprovalData> {
  const frame = world().open({ ...options, user: async () => ({ isApproved: false }) })
  await expect(
    frame.request('solana_signTransaction', { transaction: await transaction }),
  ).rejects.toMatchObject({ code: 4001 })
  const [shown] = frame.shown
  if (!shown) throw new Error('Nothing was shown.')
  expect(shown.mustBeWindow).toBe(true)
  return shown.data
}

const dangersOf = ({ warnings }: ApprovalData): string[] =>
  warnings.flatMap(({ level, text }) => (level === 'danger' ? [text] : []))
const textsOf = ({ warnings }: ApprovalData): string => warnings.map(({ text }) => text).join('\n')

async function sendMessage(bytes: Uint8Array): Promise<unknown> {
  return world()
    .open()
    .request('solana_signMessage', { message: base58.encode(bytes), pubkey: solanaKeys.address })
}

describe('S25 lifetimes, versions and messages', () => {
  test('behavior: S25 a durable nonce is a danger, because the transaction never expires', async () => {
    const nonce = new PublicKey(new Uint8Array(32).fill(21))
    const data = await show(
      world().encode(
        SystemProgram.nonceAdvance({ noncePubkey: nonce, authorizedPubkey: theirs }),
        pay,
      ),
    )
    expect(dangersOf(data)).toEqual(
      expect.arrayContaining([
        'It never expires, so it can be used at any later time.',
        'Another account decides when it is used.',
      ]),
    )
  })

  test('behavior: S25 reads accounts of a lookup table from the nodes, and labels them', async () => {
    const table = new AddressLookupTableAccount({
      key: new PublicKey(new Uint8Array(32).fill(22)),
      state: {
        deactivationSlot: 2n ** 64n - 1n,
        lastExtendedSlot: 0,
        lastExtendedSlotStartIndex: 0,
        addresses: [friend.publicKey],
      },
    })
    const { blockhash } = await world().connection.getLatestBlockhash()
    const message = new TransactionMessage({
      payerKey: me,
      recentBlockhash: blockhash,
      instructions: [pay],
    }).compileToV0Message([table])
    expect(message.addressTableLookups).toHaveLength(1)
    const transaction = base58.encode(new VersionedTransaction(message).serialize())
    // The ledger has no recent slots to create a table from, so the nodes invent one.
    const nodeWith =
      (entry: PublicKey, owner = 'AddressLookupTab1e1111111111111111111111111') =>
      (method: string, params: unknown): unknown => {
        const address = (params as [string[]?])[0]?.[0]
        if (method !== 'getMultipleAccounts' || address !== table.key.toBase58()) return undefined
        const bytes = Buffer.concat([Buffer.alloc(56, 1), entry.toBuffer()])
        const data = [bytes.toString('base64'), 'base64']
        return { value: [{ lamports: 1, owner, executable: false, data }] }
      }
    const honest = nodeWith(friend.publicKey)
    expect(await show(transaction, { faults: [honest, honest] })).toMatchObject({
      title: 'Send SOL',
      details: [{ label: 'To (from a lookup table)', value: friend.publicKey.toBase58() }],
    })
    // Without a valid table the address is unknown, and so is the instruction.
    const wrong = nodeWith(friend.publicKey, theirs.toBase58())
    expect(await show(transaction, { faults: [wrong, wrong] })).toMatchObject({
      title: 'Program call',
      details: expect.arrayContaining([
        expect.objectContaining({ label: 'Can change (unknown, from a lookup table)' }),
      ]),
    })
    const frame = world().open({ faults: [honest, nodeWith(theirs)] })
    await expect(frame.request('solana_signTransaction', { transaction })).rejects.toMatchObject({
      name: 'nodesDisagree',
    })
    expect(frame.shown).toEqual([])
  })

  test('error: S25 rejects a message that is a transaction or a malformed off-chain message', async () => {
    const bytes = base58.decode(await world().encode(pay))
    const prefix = Uint8Array.of(0xff, ...new TextEncoder().encode('solana offchain'))
    for (const wrong of [
      bytes,
      bytes.slice(65),
      Uint8Array.of(...prefix, 2, 1, ...me.toBytes(), 65),
      Uint8Array.of(...prefix, 1, 1, ...theirs.toBytes(), 65),
      prefix,
    ])
      await expect(sendMessage(wrong)).rejects.toMatchObject({ code: -32602 })
  })

  test('default: S25 signs an off-chain message, and shows its text', async () => {
    const prefix = Uint8Array.of(0xff, ...new TextEncoder().encode('solana offchain'))
    const bytes = Uint8Array.of(
      ...prefix,
      ...[1, 1],
      ...me.toBytes(),
      ...new TextEncoder().encode('Hello'),
    )
    const frame = world().open()
    const { signature } = (await frame.request('solana_signMessage', {
      message: base58.encode(bytes),
      pubkey: solanaKeys.address,
    })) as { signature: string }
    expect(ed25519.verify(base58.decode(signature), bytes, me.toBytes())).toBe(true)
    expect(frame.shown).toMatchObject([{ data: { kind: 'message', message: 'Hello' } }])
  })

  test('error: S25 blocks a sign-in for another site inside an off-chain message', async () => {
    const text = `bank.example wants you to sign in with your Solana account:\n${solanaKeys.address}\n\nURI: https://bank.example\nVersion: 1\nChain ID: mainnet\nNonce: abcdefgh1\nIssued At: 2026-11-22T11:59:00Z`
    const prefix = Uint8Array.of(0xff, ...new TextEncoder().encode('solana offchain'))
    const bytes = Uint8Array.of(...prefix, 1, 1, ...me.toBytes(), ...new TextEncoder().encode(text))
    await expect(sendMessage(bytes)).rejects.toMatchObject({ name: 'blocked' })
  })
})

describe('S26 instructions that take more than they show', () => {
  const batch = (parts: readonly TransactionInstruction[]): TransactionInstruction =>
    new TransactionInstruction({
      programId: token.TOKEN_PROGRAM_ID,
      keys: parts.flatMap(({ keys }) => keys),
      data: Buffer.concat([
        Buffer.of(255),
        ...parts.map(({ keys, data }) =>
          Buffer.concat([Buffer.of(keys.length, data.length), data]),
        ),
      ]),
    })

  test('behavior: S26 shows each part of a batch', async () => {
    const { account, mint } = world()
    const theirAccount = tokenAccountOf(mint, theirs)
    const data = await show(
      world().encode(
        batch([
          token.createTransferCheckedInstruction(account, mint, theirAccount, me, 1_000_000n, 6),
          token.createApproveInstruction(account, theirs, me, 2n ** 64n - 1n),
        ]),
      ),
    )
    expect(data.title).toBe('2 actions at once')
    expect(dangersOf(data)).toContain('Another account could take these tokens at any later time.')
    expect(data.details.map(({ value }) => value)).toEqual(
      expect.arrayContaining(['Send SBD', 'Allow spending of SBD', theirs.toBase58()]),
    )
    expect(data.spending).toBeNull()
    // One unknown part makes the whole batch unknown.
    const unknown = await show(
      world().encode(
        batch([
          token.createTransferCheckedInstruction(account, mint, theirAccount, me, 1n, 6),
          new TransactionInstruction({
            programId: token.TOKEN_PROGRAM_ID,
            keys: [{ pubkey: account, isSigner: false, isWritable: true }],
            data: Buffer.of(200),
          }),
        ]),
      ),
    )
    expect(unknown).toMatchObject({ title: 'Program call', spending: null })
  })

  test('behavior: S26 giving an account away is a danger, even if no balance changes', async () => {
    const { account } = world()
    const assign = await show(
      world().encode(SystemProgram.assign({ accountPubkey: me, programId: theirs })),
    )
    expect(dangersOf(assign)).toContain(
      'Your whole account would belong to a program. You could lose everything in it.',
    )
    const owner = await show(
      world().encode(
        token.createSetAuthorityInstruction(account, me, token.AuthorityType.AccountOwner, theirs),
      ),
    )
    expect(owner).toMatchObject({ title: 'Give away a token account', spending: null })
    expect(dangersOf(owner)).toContain(
      'Everything in this token account, now and later, would belong to another account.',
    )
    const close = await show(
      world().encode(token.createCloseAccountInstruction(account, theirs, me)),
    )
    expect(dangersOf(close)).toContain('The SOL in this token account goes to another account.')
    const burn = await show(
      world().encode(token.createBurnCheckedInstruction(account, world().mint, me, 1_000_000n, 6)),
    )
    expect(burn).toMatchObject({ title: 'Destroy tokens', ledger: [{ amount: '1' }] })
    const nonce = await show(
      world().encode(
        SystemProgram.nonceAuthorize({
          noncePubkey: account,
          authorizedPubkey: me,
          newAuthorizedPubkey: theirs,
        }),
      ),
    )
    expect(dangersOf(nonce)).toContain(
      'Another account would control this nonce account and its SOL.',
    )
  })

  test('behavior: S26 an unlimited allowance counts as everything', async () => {
    const data = await show(
      world().encode(token.createApproveInstruction(world().account, theirs, me, 2n ** 64n - 1n)),
    )
    expect(data).toMatchObject({
      kind: 'permission',
      ledger: [{ amount: 'unlimited' }],
      spending: null,
    })
    expect(dangersOf(data)).toContain('No limit: everything you have now and later could be taken.')
  })

  test('behavior: S26 shows a memo as one quoted line', async () => {
    const memo = `Fee: 0\nTo\u202e: friend” \u200b${'x'.repeat(400)}`
    const data = await show(
      world().encode(
        pay,
        new TransactionInstruction({
          programId: new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
          keys: [],
          data: Buffer.from(memo),
        }),
      ),
    )
    expect(data.title).toBe('Send SOL')
    const row = data.details.find(({ label }) => label === 'Note from the site')
    expect(row?.value).toMatch(
      /^“Fee: 0⟨U\+000A⟩To⟨U\+202E⟩: friend" ⟨U\+200B⟩x+…” \(\d+ characters\)$/,
    )
    expect(row?.value.length).toBeLessThan(340)
  })

  test('behavior: S26 shows an unknown program with the accounts that it may change', async () => {
    const program = new PublicKey(new Uint8Array(32).fill(33))
    const data = await show(
      world().encode(
        new TransactionInstruction({
          programId: program,
          keys: [
            { pubkey: me, isSigner: true, isWritable: true },
            { pubkey: world().account, isSigner: false, isWritable: true },
            { pubkey: friend.publicKey, isSigner: false, isWritable: false },
          ],
          data: Buffer.of(1, 2, 3),
        }),
      ),
    )
    expect(data).toMatchObject({
      title: 'Program call',
      spending: null,
      details: [
        { label: 'Program', value: program.toBase58() },
        { label: 'Signs, can change: your account', value: me.toBase58() },
        { label: 'Can change', value: world().account.toBase58() },
        { label: 'Data', value: '0x010203' },
      ],
    })
    expect(dangersOf(data)).toContain(
      'We can’t tell what this program does. It could take everything you have.',
    )
  })

  test('behavior: S26 a simulation that takes more than the bytes say is a danger', async () => {
    const more = async (method: string, _params: unknown, ask: () => Promise<unknown>) => {
      if (method !== 'simulateTransaction') return undefined
      const answer = (await ask()) as { value: { accounts: { lamports: number }[] } }
      const [mine] = answer.value.accounts
      if (mine) mine.lamports -= 1_000_000
      return answer
    }
    const data = await show(world().encode(pay), { faults: [more, more] })
    expect(dangersOf(data)).toEqual(['This would also take 0.001 SOL from your account.'])
    expect(data.spending).toBeNull()
  })

  test('behavior: S26 a fee far above the usual one is a danger', async () => {
    const data = await show(
      world().encode(
        ComputeBudgetProgram.setComputeUnitLimit({ units: 1_400_000 }),
        ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 100_000_000 }),
        pay,
      ),
    )
    expect(data.fee).toMatchObject({ amount: '0.140005' })
    expect(dangersOf(data)).toContain('The network fee is unusually high.')
  })
})

/** Creates a mint of Token-2022 with extensions. */
async function createMint2022(
  extensions: readonly token.ExtensionType[],
  setUp: (mint: PublicKey) => TransactionInstruction[],
  { decimals = 2 }: { decimals?: number } = {},
): Promise<{ mint: PublicKey; account: PublicKey }> {
  const key = Keypair.generate()
  const mint = key.publicKey
  const account = tokenAccountOf(mint, me, token.TOKEN_2022_PROGRAM_ID)
  const space = token.getMintLen([...extensions])
  await world().execute(
    [thief, key],
    SystemProgram.createAccount({
      fromPubkey: theirs,
      newAccountPubkey: mint,
      space,
      lamports: 10_000_000,
      programId: token.TOKEN_2022_PROGRAM_ID,
    }),
    ...setUp(mint),
    token.createInitializeMint2Instruction(
      mint,
      decimals,
      theirs,
      theirs,
      token.TOKEN_2022_PROGRAM_ID,
    ),
    token.createAssociatedTokenAccountIdempotentInstruction(
      theirs,
      account,
      me,
      mint,
      token.TOKEN_2022_PROGRAM_ID,
    ),
  )
  return { mint, account }
}

const send2022 = (
  { mint, account }: { mint: PublicKey; account: PublicKey },
  amount: bigint,
  decimals = 2,
): Promise<string> =>
  world().encode(
    token.createTransferCheckedInstruction(
      account,
      mint,
      tokenAccountOf(mint, friend.publicKey, token.TOKEN_2022_PROGRAM_ID),
      me,
      amount,
      decimals,
      [],
      token.TOKEN_2022_PROGRAM_ID,
    ),
  )

describe('S27, S28 tokens', () => {
  test('behavior: S27 shows a token with 255 decimals in smallest units and by its address', async () => {
    const fake = await createMint2022([], () => [], { decimals: 255 })
    const data = await show(send2022(fake, 5n, 255))
    expect(data).toMatchObject({
      title: 'Send tokens',
      ledger: [{ amount: '5', address: fake.mint.toBase58(), isVerified: false }],
    })
    expect(textsOf(data)).toContain('isn’t verified')
  })

  test('behavior: S27 truncates the name of a token that imitates a listed one, and removes hidden characters', async () => {
    const key = Keypair.generate()
    const mint = key.publicKey
    const length = token.getMintLen([token.ExtensionType.MetadataPointer])
    const { createInitializeInstruction } = await import('@solana/spl-token-metadata')
    await world().execute(
      [thief, key],
      SystemProgram.createAccount({
        fromPubkey: theirs,
        newAccountPubkey: mint,
        space: length,
        lamports: 50_000_000,
        programId: token.TOKEN_2022_PROGRAM_ID,
      }),
      token.createInitializeMetadataPointerInstruction(
        mint,
        theirs,
        mint,
        token.TOKEN_2022_PROGRAM_ID,
      ),
      token.createInitializeMint2Instruction(mint, 6, theirs, null, token.TOKEN_2022_PROGRAM_ID),
      createInitializeInstruction({
        programId: token.TOKEN_2022_PROGRAM_ID,
        metadata: mint,
        updateAuthority: theirs,
        mint,
        mintAuthority: theirs,
        name: `Sand\u202ebox Dollar ${'x'.repeat(200)}`,
        symbol: 'SB\u200bD',
        uri: '',
      }),
    )
    const account = tokenAccountOf(mint, me, token.TOKEN_2022_PROGRAM_ID)
    const data = await show(send2022({ mint, account }, 5n, 6))
    const [row] = data.ledger
    expect(row).toMatchObject({ symbol: 'SBD', isVerified: false, address: mint.toBase58() })
    expect(row?.name).toHaveLength(48)
    expect(row?.name).toMatch(/^Sandbox Dollar x/)
    expect(dangersOf(data)).toContain(
      'This isn’t the SBD you may know: another token has the same name.',
    )
  })

  test('behavior: S28 shows the fee of a token with the amount that arrives', async () => {
    const fee = await createMint2022([token.ExtensionType.TransferFeeConfig], (mint) => [
      token.createInitializeTransferFeeConfigInstruction(
        mint,
        theirs,
        theirs,
        150,
        1000n,
        token.TOKEN_2022_PROGRAM_ID,
      ),
    ])
    const data = await show(send2022(fee, 10_001n))
    // 1.5 % of 100.01, rounded up.
    const symbol = `${fee.mint.toBase58().slice(0, 4)}…${fee.mint.toBase58().slice(-4)}`
    expect(data.details).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ value: `At most \u20681.51 ${symbol}\u2069` }),
        { label: 'Recipient gets at least', value: `98.5 ${symbol}` },
      ]),
    )
    const large = await show(send2022(fee, 100_000_000n))
    expect(large.details).toContainEqual(
      expect.objectContaining({ value: `At most \u206810 ${symbol}\u2069` }),
    )
  })

  test('behavior: S28 warns of issuer authorities, hooks and limits of a token', async () => {
    const program = token.TOKEN_2022_PROGRAM_ID
    const hook = new PublicKey(new Uint8Array(32).fill(44))
    const { ExtensionType } = token
    const risky = await createMint2022(
      [
        ExtensionType.PermanentDelegate,
        ExtensionType.TransferHook,
        ExtensionType.InterestBearingConfig,
      ],
      (mint) => [
        token.createInitializePermanentDelegateInstruction(mint, theirs, program),
        token.createInitializeTransferHookInstruction(mint, theirs, hook, program),
        token.createInitializeInterestBearingMintInstruction(mint, theirs, 500, program),
      ],
    )
    const data = await show(send2022(risky, 1n))
    expect(textsOf(data)).toContain('The issuer of this token can take it back')
    expect(textsOf(data)).toContain('A program of the token’s issuer runs with each transfer.')
    expect(textsOf(data)).toContain('Apps may show another amount')
    const bound = await createMint2022([ExtensionType.NonTransferable], (mint) => [
      token.createInitializeNonTransferableMintInstruction(mint, program),
    ])
    expect(dangersOf(await show(send2022(bound, 1n)))).toContain('This token can’t be transferred.')
    const paused = await createMint2022([ExtensionType.PausableConfig], (mint) => [
      token.createInitializePausableConfigInstruction(mint, theirs, program),
    ])
    await world().execute([thief], token.createPauseInstruction(paused.mint, theirs, [], program))
    expect(dangersOf(await show(send2022(paused, 1n)))).toContain(
      'The issuer has paused this token: transfers fail.',
    )
    const frozen = await createMint2022([ExtensionType.DefaultAccountState], (mint) => [
      token.createInitializeDefaultAccountStateInstruction(
        mint,
        token.AccountState.Frozen,
        program,
      ),
    ])
    const opening = await show(
      world().encode(
        token.createAssociatedTokenAccountIdempotentInstruction(
          me,
          tokenAccountOf(frozen.mint, friend.publicKey, program),
          friend.publicKey,
          frozen.mint,
          program,
        ),
      ),
    )
    expect(opening.title).toBe('Open a token account')
    expect(textsOf(opening)).toContain('The issuer freezes new accounts of this token')
  })

  test('behavior: S28 SOL to a token account or a program is a danger', async () => {
    const to = (toPubkey: PublicKey): Promise<string> =>
      world().encode(SystemProgram.transfer({ fromPubkey: me, toPubkey, lamports: 1_000_000 }))
    expect(dangersOf(await show(to(world().account)))).toContain(
      'This is a token’s own account, not a wallet. SOL sent there is hard to get back.',
    )
    expect(dangersOf(await show(to(token.TOKEN_PROGRAM_ID)))).toContain(
      'This is the address of a program. Anything sent there is lost.',
    )
  })
})

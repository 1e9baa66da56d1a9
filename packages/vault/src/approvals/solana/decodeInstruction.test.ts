import { base58 } from '@scure/base'
import * as token from '@solana/spl-token'
import {
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
} from '@solana/web3.js'
import { describe, expect, test } from 'vitest'
import { decodeTransaction } from './decodeInstruction.js'
import { parseSolanaTransaction } from './parseTransaction.js'
import type { SolanaAction } from './solanaAction.js'

const keyOf = (seed: number): PublicKey => new PublicKey(new Uint8Array(32).fill(seed))
const user = Keypair.fromSeed(new Uint8Array(32).fill(1)).publicKey
const [source, to, mint, other] = [2, 3, 4, 5].map(keyOf) as [
  PublicKey,
  PublicKey,
  PublicKey,
  PublicKey,
]
const { TOKEN_2022_PROGRAM_ID } = token

function decode(...instructions: TransactionInstruction[]): readonly SolanaAction[] {
  const transaction = new Transaction({
    feePayer: user,
    recentBlockhash: base58.encode(new Uint8Array(32).fill(9)),
  }).add(...instructions)
  const bytes = transaction.serialize({ requireAllSignatures: false, verifySignatures: false })
  const parsed = parseSolanaTransaction(bytes)
  if (!parsed) throw new Error('not a transaction')
  return decodeTransaction(parsed)
}

const at = (key: PublicKey): unknown => expect.objectContaining({ address: key.toBase58() })

describe('decodeTransaction, with web3.js and spl-token as encoders', () => {
  test('default: decodes instructions of System', () => {
    expect(
      decode(
        SystemProgram.createAccount({
          fromPubkey: user,
          newAccountPubkey: other,
          lamports: 5,
          space: 165,
          programId: token.TOKEN_PROGRAM_ID,
        }),
        SystemProgram.createAccountWithSeed({
          fromPubkey: user,
          newAccountPubkey: other,
          basePubkey: user,
          seed: 'stake:0',
          lamports: 6,
          space: 0,
          programId: to,
        }),
        SystemProgram.allocate({ accountPubkey: user, space: 9 }),
        SystemProgram.nonceAdvance({ noncePubkey: source, authorizedPubkey: user }),
      ),
    ).toEqual([
      {
        kind: 'createAccount',
        from: at(user),
        account: at(other),
        amount: 5n,
        program: token.TOKEN_PROGRAM_ID.toBase58(),
      },
      {
        kind: 'createAccount',
        from: at(user),
        account: at(other),
        amount: 6n,
        program: to.toBase58(),
      },
      { kind: 'allocate', account: at(user) },
      { kind: 'nonceAdvance', nonce: at(source), authority: at(user) },
    ])
  })

  test('default: decodes instructions of Token and Token-2022', () => {
    expect(
      decode(
        token.createTransferInstruction(source, to, user, 1n),
        token.createTransferCheckedWithFeeInstruction(source, mint, to, user, 2n, 6, 1n),
        token.createApproveCheckedInstruction(source, mint, to, user, 3n, 6),
        token.createRevokeInstruction(source, user),
        token.createBurnInstruction(source, mint, user, 4n, [], TOKEN_2022_PROGRAM_ID),
        token.createSetAuthorityInstruction(source, user, token.AuthorityType.CloseAccount, null),
        token.createCloseAccountInstruction(source, user, user),
        token.createSyncNativeInstruction(source),
        token.createInitializeAccount3Instruction(source, mint, other),
      ),
    ).toEqual([
      { kind: 'token', source: at(source), to: at(to), by: at(user), amount: 1n },
      {
        kind: 'token',
        source: at(source),
        mint: at(mint),
        to: at(to),
        by: at(user),
        amount: 2n,
        decimals: 6,
      },
      {
        kind: 'approve',
        source: at(source),
        mint: at(mint),
        to: at(to),
        by: at(user),
        amount: 3n,
        decimals: 6,
      },
      { kind: 'revoke', source: at(source), by: at(user) },
      { kind: 'burn', source: at(source), mint: at(mint), by: at(user), amount: 4n },
      { kind: 'setAuthority', account: at(source), by: at(user), right: 3, next: undefined },
      { kind: 'close', account: at(source), to: at(user), by: at(user) },
      { kind: 'sync', account: at(source) },
      { kind: 'initialize', account: at(source), mint: at(mint), owner: other.toBase58() },
    ])
  })

  test('default: decodes associated accounts and the compute budget', () => {
    const open = {
      kind: 'openAccount',
      payer: at(user),
      account: at(source),
      owner: at(other),
      mint: at(mint),
      program: token.TOKEN_PROGRAM_ID.toBase58(),
    }
    expect(
      decode(
        ComputeBudgetProgram.setComputeUnitLimit({ units: 7 }),
        ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 8n }),
        ComputeBudgetProgram.requestHeapFrame({ bytes: 32_768 }),
        token.createAssociatedTokenAccountInstruction(user, source, other, mint),
        token.createAssociatedTokenAccountIdempotentInstruction(user, source, other, mint),
      ),
    ).toEqual([
      { kind: 'budget', units: 7n },
      { kind: 'budget', price: 8n },
      { kind: 'budget' },
      open,
      open,
    ])
  })

  test('error: S26 an instruction with a byte more or less, too few accounts or a nested batch is unknown', () => {
    const transfer = token.createTransferCheckedInstruction(source, mint, to, user, 2n, 6)
    const changed = (data: Buffer, keys = transfer.keys): TransactionInstruction =>
      new TransactionInstruction({ programId: transfer.programId, keys, data })
    const part = (data: Buffer): Buffer => Buffer.concat([Buffer.of(255, 4, data.length), data])
    for (const wrong of [
      changed(Buffer.concat([transfer.data, Buffer.of(0)])),
      changed(transfer.data.subarray(0, -1)),
      changed(transfer.data, transfer.keys.slice(0, 3)),
      changed(part(part(transfer.data))),
      changed(part(transfer.data), transfer.keys.slice(0, 3)),
      changed(Buffer.of(255)),
      // An instruction that only Token-2022 has.
      changed(Buffer.of(26, 1, ...transfer.data.subarray(1), 0, 0, 0, 0, 0, 0, 0, 0)),
    ])
      expect(decode(wrong).map(({ kind }) => kind)).toEqual(['unknown'])
    expect(decode(changed(part(transfer.data)))).toMatchObject([{ kind: 'token', amount: 2n }])
  })
})

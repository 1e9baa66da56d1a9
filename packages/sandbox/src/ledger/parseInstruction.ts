import { type Address, getBase58Decoder, type ReadonlyUint8Array } from '@solana/kit'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM, toUiAmount, viewOf } from './tokenAccount.js'
import type { CompiledInstruction } from './wireTransaction.js'

/** The parts of an instruction that a parser reads. */
interface Given {
  readonly data: ReadonlyUint8Array
  readonly accounts: readonly Address[]
}

type Parser = (given: Given) => { type: string; info: unknown } | string | undefined

function u32(data: ReadonlyUint8Array, offset = 0): number {
  return viewOf(data).getUint32(offset, true)
}

function u64(data: ReadonlyUint8Array, offset: number): bigint {
  return viewOf(data).getBigUint64(offset, true)
}

const parseSystem: Parser = ({ data, accounts: [first, second] }) => {
  if (data.length < 4) return undefined
  if (u32(data) === 2)
    return {
      type: 'transfer',
      info: { source: first, destination: second, lamports: u64(data, 4) },
    }
  if (u32(data) !== 0) return undefined
  const owner = getBase58Decoder().decode(data.slice(20, 52))
  const info = {
    source: first,
    newAccount: second,
    lamports: u64(data, 4),
    space: u64(data, 12),
    owner,
  }
  return { type: 'createAccount', info }
}

/** Returns the authority of a token instruction: a key, or a multisig account with its signers. */
function authorityOf(accounts: readonly Address[], at: number, name: string): object {
  const signers = accounts.slice(at + 1)
  return signers.length === 0
    ? { [name]: accounts[at] }
    : { [`multisig${name[0]?.toUpperCase()}${name.slice(1)}`]: accounts[at], signers }
}

function checked({ data, accounts }: Given): object {
  const [, mint] = accounts
  return {
    mint,
    tokenAmount: toUiAmount(u64(data, 1), { decimals: data[9] ?? 0, multiplier: 1 }),
  }
}

/** By discriminator. */
const tokenParsers: Readonly<Record<number, Parser>> = {
  3: ({ data, accounts }) => ({
    type: 'transfer',
    info: {
      source: accounts[0],
      destination: accounts[1],
      amount: String(u64(data, 1)),
      ...authorityOf(accounts, 2, 'authority'),
    },
  }),
  4: ({ data, accounts }) => ({
    type: 'approve',
    info: {
      source: accounts[0],
      delegate: accounts[1],
      amount: String(u64(data, 1)),
      ...authorityOf(accounts, 2, 'owner'),
    },
  }),
  5: ({ accounts }) => ({
    type: 'revoke',
    info: { source: accounts[0], ...authorityOf(accounts, 1, 'owner') },
  }),
  7: ({ data, accounts }) => ({
    type: 'mintTo',
    info: {
      mint: accounts[0],
      account: accounts[1],
      amount: String(u64(data, 1)),
      ...authorityOf(accounts, 2, 'mintAuthority'),
    },
  }),
  8: ({ data, accounts }) => ({
    type: 'burn',
    info: {
      account: accounts[0],
      mint: accounts[1],
      amount: String(u64(data, 1)),
      ...authorityOf(accounts, 2, 'authority'),
    },
  }),
  9: ({ accounts }) => ({
    type: 'closeAccount',
    info: { account: accounts[0], destination: accounts[1], ...authorityOf(accounts, 2, 'owner') },
  }),
  12: (given) => ({
    type: 'transferChecked',
    info: {
      source: given.accounts[0],
      destination: given.accounts[2],
      ...checked(given),
      ...authorityOf(given.accounts, 3, 'authority'),
    },
  }),
  17: ({ accounts }) => ({ type: 'syncNative', info: { account: accounts[0] } }),
}

/** TransferFeeExtension, TransferCheckedWithFee: amount, decimals and fee after two bytes. */
const parseTransferWithFee: Parser = ({ data, accounts }) => {
  if (data[1] !== 1) return undefined
  const units = { decimals: data[10] ?? 0, multiplier: 1 }
  return {
    type: 'transferCheckedWithFee',
    info: {
      source: accounts[0],
      mint: accounts[1],
      destination: accounts[2],
      tokenAmount: toUiAmount(u64(data, 2), units),
      feeAmount: toUiAmount(u64(data, 11), units),
      ...authorityOf(accounts, 3, 'authority'),
    },
  }
}

const parseToken: Parser = (given) =>
  given.data[0] === 26 ? parseTransferWithFee(given) : tokenParsers[given.data[0] ?? -1]?.(given)

const parseAssociated: Parser = ({ data, accounts }) => {
  const type = data.length === 0 || data[0] === 0 ? 'create' : 'createIdempotent'
  const [source, account, wallet, mint, systemProgram, tokenProgram] = accounts
  return data[0] === 2
    ? undefined
    : { type, info: { source, account, wallet, mint, systemProgram, tokenProgram } }
}

const parseMemo: Parser = ({ data }) => new TextDecoder().decode(new Uint8Array(data))

const programs: Readonly<Record<string, readonly [string, Parser]>> = {
  '11111111111111111111111111111111': ['system', parseSystem],
  [TOKEN_PROGRAM]: ['spl-token', parseToken],
  // Nodes use this name for both token programs.
  [TOKEN_2022_PROGRAM]: ['spl-token', parseToken],
  ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL: ['spl-associated-token-account', parseAssociated],
  MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr: ['spl-memo', parseMemo],
  Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo: ['spl-memo', parseMemo],
}

/** Returns the parsed instruction, or one with its data if the sandbox has no parser for it. */
export function parseInstruction(
  { programIdIndex, accounts, data }: CompiledInstruction,
  keys: readonly Address[],
  stackHeight: number,
): unknown {
  const programId = keys[programIdIndex] as Address
  const named = accounts.map((index) => keys[index] as Address)
  const [program, parse] = programs[programId] ?? []
  const parsed = parse?.({ data, accounts: named })
  return parsed === undefined
    ? { programId, accounts: named, data: getBase58Decoder().decode(data), stackHeight }
    : { program, programId, parsed, stackHeight }
}

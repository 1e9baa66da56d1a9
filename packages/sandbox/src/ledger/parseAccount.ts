import { type EncodedAccount, getAddressDecoder, getBase58Decoder } from '@solana/kit'
import type { LiteSVM } from 'litesvm'
import { parseExtensions } from './parseExtensions.js'
import {
  getUnits,
  isTokenProgram,
  readMint,
  readTokenAccount,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  type TokenAccount,
  type TokenUnits,
  toUiAmount,
  viewOf,
} from './tokenAccount.js'

/** Returns the data of an account in the encoding `jsonParsed`. */
export interface ParsedData {
  readonly program: string
  readonly parsed: { readonly type: string; readonly info: unknown }
  readonly space: bigint
}

const LOOKUP_TABLE_PROGRAM = 'AddressLookupTab1e1111111111111111111111111'
const SYSTEM_PROGRAM = '11111111111111111111111111111111'
const NONCE_BYTES = 80
const TABLE_HEADER = 56

function tokenInfo(token: TokenAccount, units: TokenUnits): object {
  const { nativeReserve, delegate, closeAuthority } = token
  return {
    mint: token.mint,
    owner: token.owner,
    tokenAmount: toUiAmount(token.amount, units),
    state: token.state,
    isNative: nativeReserve !== undefined,
    ...(nativeReserve === undefined ? {} : { rentExemptReserve: toUiAmount(nativeReserve, units) }),
    ...(delegate ? { delegate, delegatedAmount: toUiAmount(token.delegatedAmount, units) } : {}),
    ...(closeAuthority ? { closeAuthority } : {}),
  }
}

function parseToken(account: EncodedAccount, svm: LiteSVM): ParsedData | undefined {
  const { data, space } = account
  const program = account.programAddress === TOKEN_PROGRAM ? 'spl-token' : 'spl-token-2022'
  const extensions =
    account.programAddress === TOKEN_2022_PROGRAM && data.length > 165
      ? { extensions: parseExtensions(data) }
      : {}
  const mint = readMint(data)
  if (mint)
    return {
      program,
      parsed: {
        type: 'mint',
        info: {
          mintAuthority: mint.mintAuthority ?? null,
          supply: String(mint.supply),
          decimals: mint.decimals,
          isInitialized: mint.isInitialized,
          freezeAuthority: mint.freezeAuthority ?? null,
          ...extensions,
        },
      },
      space,
    }
  const token = readTokenAccount(data)
  if (!token || token.state === 'uninitialized') return undefined
  const info = { ...tokenInfo(token, getUnits(svm, token.mint)), ...extensions }
  return { program, parsed: { type: 'account', info }, space }
}

function parseNonce({ data, space }: EncodedAccount): ParsedData | undefined {
  const view = viewOf(data)
  if (data.length !== NONCE_BYTES || view.getUint32(4, true) !== 1) return undefined
  const info = {
    authority: getAddressDecoder().decode(data, 8),
    blockhash: getBase58Decoder().decode(data.slice(40, 72)),
    feeCalculator: { lamportsPerSignature: String(view.getBigUint64(72, true)) },
  }
  return { program: 'nonce', parsed: { type: 'initialized', info }, space }
}

function parseLookupTable({ data, space }: EncodedAccount): ParsedData | undefined {
  if (data.length < TABLE_HEADER) return undefined
  const view = viewOf(data)
  const count = Math.floor((data.length - TABLE_HEADER) / 32)
  const info = {
    addresses: Array.from({ length: count }, (_, index) =>
      getAddressDecoder().decode(data, TABLE_HEADER + index * 32),
    ),
    ...(data[21] === 1 ? { authority: getAddressDecoder().decode(data, 22) } : {}),
    deactivationSlot: String(view.getBigUint64(4, true)),
    lastExtendedSlot: String(view.getBigUint64(12, true)),
    lastExtendedSlotStartIndex: data[20],
  }
  return { program: 'address-lookup-table', parsed: { type: 'lookupTable', info }, space }
}

/** Parses an account. Returns `undefined` for accounts that nodes do not parse. */
export function parseAccount(account: EncodedAccount, svm: LiteSVM): ParsedData | undefined {
  if (isTokenProgram(account.programAddress)) return parseToken(account, svm)
  if (account.programAddress === LOOKUP_TABLE_PROGRAM) return parseLookupTable(account)
  return account.programAddress === SYSTEM_PROGRAM ? parseNonce(account) : undefined
}

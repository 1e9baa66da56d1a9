import { isRecord } from '@latchkey/protocol/std'
import type { Address, EncodedAccount } from '@solana/kit'
import { toAccountJson } from './accountJson.js'
import type { Methods } from './chainMethods.js'
import { type Config, invalidParams, readAddress, readAddresses, readConfig } from './readParams.js'
import {
  getUnits,
  isTokenProgram,
  readMint,
  readTokenAccount,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  type TokenAccount,
  toUiAmount,
} from './tokenAccount.js'
import { checkContextSlot, type View } from './view.js'

const MAX_ACCOUNTS = 100

interface FoundAccount {
  readonly account: EncodedAccount
  readonly token: TokenAccount
}

/** True if a token account matches a filter `{ mint }` or `{ programId }`. */
type Filter = (found: FoundAccount) => boolean

function readFilter(value: unknown, view: View): Filter {
  if (isRecord(value) && value.mint !== undefined) {
    const mint = readAddress(value.mint)
    const account = view.getAccount(mint)
    if (!account || !readMint(account.data))
      throw invalidParams('Invalid param: could not find mint')
    return ({ token }) => token.mint === mint
  }
  if (isRecord(value) && value.programId !== undefined) {
    const program = readAddress(value.programId)
    if (!isTokenProgram(program))
      throw invalidParams('Invalid param: unrecognized Token program id')
    return ({ account }) => account.programAddress === program
  }
  throw invalidParams('Invalid params: expected { mint } or { programId }')
}

function listTokenAccounts(view: View, isWanted: Filter): readonly FoundAccount[] {
  return [TOKEN_PROGRAM, TOKEN_2022_PROGRAM]
    .flatMap((program) => view.bank.svm.getProgramAccounts(program))
    .flatMap(({ address }) => {
      const account = view.getAccount(address)
      const token = account && readTokenAccount(account.data)
      return account && token && token.state !== 'uninitialized' ? [{ account, token }] : []
    })
    .filter(isWanted)
    .sort((a, b) => (a.account.address < b.account.address ? -1 : 1))
}

function readOptions(value: unknown, view: View): Config {
  const config = readConfig(value)
  checkContextSlot(view, config)
  return config
}

function requireTokenAccount(view: View, address: Address): TokenAccount {
  const account = view.getAccount(address)
  if (!account) throw invalidParams('Invalid param: could not find account')
  const token = isTokenProgram(account.programAddress) && readTokenAccount(account.data)
  if (!token) throw invalidParams('Invalid param: not a Token account')
  return token
}

/** Methods about accounts and tokens. */
export const accountMethods: Methods = {
  getBalance([address, options], view) {
    readOptions(options, view)
    return view.withContext(view.getAccount(readAddress(address))?.lamports ?? 0n)
  },
  getAccountInfo([address, options], view) {
    const config = readOptions(options, view)
    return view.withContext(
      toAccountJson(view.getAccount(readAddress(address)), config, view.bank.svm),
    )
  },
  getMultipleAccounts([addresses, options], view) {
    const config = readOptions(options, view)
    const accounts = readAddresses(addresses, MAX_ACCOUNTS).map((address) =>
      toAccountJson(view.getAccount(address), { encoding: 'base64', ...config }, view.bank.svm),
    )
    return view.withContext(accounts)
  },
  getTokenAccountsByOwner([address, filter, options], view) {
    const owner = readAddress(address)
    const isWanted = readFilter(filter, view)
    const config = readOptions(options, view)
    const found = listTokenAccounts(view, (each) => each.token.owner === owner && isWanted(each))
    return view.withContext(
      found.map(({ account }) => ({
        pubkey: account.address,
        account: toAccountJson(account, config, view.bank.svm),
      })),
    )
  },
  getTokenAccountBalance([address, options], view) {
    readOptions(options, view)
    const { amount, mint } = requireTokenAccount(view, readAddress(address))
    return view.withContext(toUiAmount(amount, getUnits(view.bank.svm, mint)))
  },
  getTokenSupply([address, options], view) {
    readOptions(options, view)
    const account = view.getAccount(readAddress(address))
    const mint = account && isTokenProgram(account.programAddress) && readMint(account.data)
    if (!mint) throw invalidParams('Invalid param: not a Token mint')
    return view.withContext(toUiAmount(mint.supply, getUnits(view.bank.svm, readAddress(address))))
  },
}

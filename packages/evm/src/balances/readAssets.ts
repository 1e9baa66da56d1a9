import { NetworkRequestError } from '@latchkey/core'
import type { Asset, ChainTransactions } from '@latchkey/core/internal'
import { type Address, getAddress, type Hex } from 'viem'
import { encodeCall } from '../networks/callData.js'
import { createNode, type Node, type NodeContext } from '../networks/readNode.js'
import {
  allowanceCall,
  balanceCall,
  balanceOfIdCall,
  decimalsCall,
  nameCall,
  ownerCall,
  symbolCall,
} from './tokenCalls.js'
import { tokenText } from './tokenText.js'

/** The maximum number of decimals that is accepted from a token contract (SEC-44). */
const MAX_DECIMALS = 36n
const SYMBOL_CHARACTERS = 32
const NAME_CHARACTERS = 64
/**
 * The code of an account that delegates to a contract (EIP-7702). Its key still controls all of its
 * assets.
 */
const DELEGATED = /^0xef0100[0-9a-f]{40}$/i

/** Returns the first 32 bytes of a contract's return data as a number. */
export function parseWord(answer: Hex | undefined): bigint | undefined {
  return answer !== undefined && answer.length >= 66 ? BigInt(answer.slice(0, 66)) : undefined
}

/** Encodes the call that reads an account's balance of an asset; for ERC-721, the token's owner. */
export function balanceDataOf(asset: Exclude<Asset, { kind: 'native' }>, account: Address): Hex {
  if (asset.kind === 'token') return encodeCall(balanceCall, [account])
  return asset.standard === 'erc721'
    ? encodeCall(ownerCall, [asset.tokenId])
    : encodeCall(balanceOfIdCall, [account, asset.tokenId])
}

/**
 * Parses the result of {@link balanceDataOf}. The call reverts for an NFT that does not exist,
 * because it has no owner.
 */
export function parseBalance(
  asset: Exclude<Asset, { kind: 'native' }>,
  account: Address,
  answer: Hex | undefined,
): bigint | undefined {
  const word = parseWord(answer)
  if (asset.kind === 'token' || asset.standard === 'erc1155') return word
  return word === BigInt(account) ? 1n : 0n
}

async function readToken(node: Node, address: string): ReturnType<ChainTransactions['readToken']> {
  const calls = [decimalsCall, symbolCall, nameCall].map((call) =>
    node.call(address, encodeCall(call, [])),
  )
  const [decimals, symbol, name] = await Promise.all(calls)
  const places = parseWord(decimals)
  if (places === undefined || places > MAX_DECIMALS) return undefined
  const short = tokenText(symbol, SYMBOL_CHARACTERS) ?? tokenText(name, SYMBOL_CHARACTERS)
  if (short === undefined) return undefined
  return {
    address: getAddress(address),
    name: tokenText(name, NAME_CHARACTERS) ?? short,
    symbol: short,
    decimals: Number(places),
  }
}

/** Creates the part of the adapter that reads balances and token details. */
export function createAssetReading(
  context: NodeContext,
): Pick<ChainTransactions, 'readBalance' | 'readAllowance' | 'readToken' | 'isContract'> {
  return {
    async readBalance({ asset, account, signal }) {
      const node = createNode(context, asset.networkId, signal)
      if (asset.kind === 'native') return node.askForQuantity('eth_getBalance', [account, 'latest'])
      const owner = getAddress(account)
      const balance = parseBalance(
        asset,
        owner,
        await node.call(asset.address, balanceDataOf(asset, owner)),
      )
      if (balance === undefined)
        throw new NetworkRequestError({ details: `${asset.address} tells no balance` })
      return balance
    },

    async readAllowance({ networkId, token, owner, spender, signal }) {
      const data = encodeCall(allowanceCall, [getAddress(owner), getAddress(spender)])
      const allowance = parseWord(await createNode(context, networkId, signal).call(token, data))
      if (allowance === undefined)
        throw new NetworkRequestError({ details: `${token} tells no allowance` })
      return allowance
    },

    readToken: async ({ networkId, address, signal }) =>
      readToken(createNode(context, networkId, signal), getAddress(address)),

    async isContract({ networkId, address, signal }) {
      const code = await createNode(context, networkId, signal).ask('eth_getCode', [
        address,
        'latest',
      ])
      if (typeof code !== 'string' || !code.startsWith('0x'))
        throw new NetworkRequestError({ details: 'no code in the answer to eth_getCode' })
      return code !== '0x' && !DELEGATED.test(code)
    },
  }
}

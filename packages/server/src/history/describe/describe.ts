import type {
  HistoryApproval,
  HistoryFungible,
  HistoryNft,
  HistoryTransaction,
  HistoryTransfer,
} from '@latchkey/protocol'
import { nativeToken } from '@latchkey/protocol'
import { isAddress } from '@latchkey/protocol/std'
import { formatUnits, getAddress } from 'viem'
import type { AccountTransaction, HistoryChain, Move } from '../historyFacts.js'
import { isSpamTransaction, type KnownAddresses } from './isSpamTransaction.js'
import { operationOf } from './operationOf.js'

/** An amount that no supply reaches. */
const UNLIMITED = 2n ** 255n

/** Last second of the year 9999. A chain may report any time, but `Date` has a limit. */
const LAST_SECOND = 253_402_300_799

/** Order of transfers: outgoing, to oneself, incoming. */
const order = { out: 0, self: 1, in: 2 }

/** Formats an address for display. One of Solana has a single form. */
const checksum = (address: string): string => (isAddress(address) ? getAddress(address) : address)

function pictureOf(logoUri: string | undefined): HistoryFungible['icon'] {
  return logoUri && URL.canParse(logoUri) && new URL(logoUri).protocol === 'https:'
    ? { url: logoUri }
    : undefined
}

interface Asset {
  fungible_info?: HistoryFungible
  nft_info?: HistoryNft
  decimals: number
}

/** Shortens the number of an NFT to at most 11 characters. */
export function shortTokenId(tokenId: string): string {
  return tokenId.length > 12 ? `${tokenId.slice(0, 6)}…${tokenId.slice(-4)}` : tokenId
}

/** Removes fields that are `undefined`, so that a reply omits them. */
function present<value extends object>(given: value): value {
  return Object.fromEntries(Object.entries(given).filter(([, each]) => each !== undefined)) as value
}

function assetOf(
  move: Move,
  { caipId, nativeCurrency }: HistoryChain,
  { tokens }: KnownAddresses,
): Asset {
  const { kind, token = '', tokenId } = move
  if (kind === 'native')
    return {
      fungible_info: {
        id: `${caipId}:${nativeToken}`,
        name: nativeCurrency.name,
        symbol: nativeCurrency.symbol,
      },
      decimals: nativeCurrency.decimals,
    }
  const info = tokens.get(token)
  const { name, symbol, decimals = move.decimals ?? 0 } = info ?? {}
  if (kind === 'erc20')
    return {
      fungible_info: present({
        id: `${caipId}:${token}`,
        name,
        symbol,
        icon: pictureOf(info?.logoUri),
      }),
      decimals,
    }
  const collection = name ?? symbol ?? 'NFT'
  const label = tokenId === undefined ? collection : `${collection} #${shortTokenId(tokenId)}`
  return { nft_info: { name: label, flags: { is_spam: info?.isSuspicious === true } }, decimals: 0 }
}

function transferOf(
  account: string,
  move: Move,
  chain: HistoryChain,
  known: KnownAddresses,
): HistoryTransfer {
  const { decimals, ...asset } = assetOf(move, chain, known)
  const direction = move.from === move.to ? 'self' : move.to === account ? 'in' : 'out'
  const numeric = formatUnits(BigInt(move.amount ?? '0'), decimals)
  return {
    ...asset,
    direction,
    quantity: { numeric },
    sender: checksum(move.from),
    recipient: checksum(move.to),
  }
}

function approvalOf(move: Move, chain: HistoryChain, known: KnownAddresses): HistoryApproval {
  const { decimals, ...asset } = assetOf(move, chain, known)
  const amount = move.amount === undefined ? UNLIMITED : BigInt(move.amount)
  return {
    ...asset,
    spender: checksum(move.to),
    quantity: { numeric: amount >= UNLIMITED ? 'unlimited' : formatUnits(amount, decimals) },
  }
}

/**
 * Describes a transaction for one account. Has no prices: today's would be wrong for a past
 * transaction.
 */
export function describe(
  account: string,
  transaction: AccountTransaction,
  chain: HistoryChain,
  known: KnownAddresses,
): HistoryTransaction {
  const { hash, minedAt, sender, recipient, hasFailed, nonce, approvals } = transaction
  const isSpam = isSpamTransaction(account, transaction, known)
  const transfers = transaction.transfers
    .map((move) => transferOf(account, move, chain, known))
    .sort((left, right) => order[left.direction] - order[right.direction])
  return {
    id: `${chain.caipId}:${hash}`,
    metadata: {
      operationType: operationOf(account, transaction, chain.wrappedNative),
      hash,
      chain: chain.caipId,
      minedAt: new Date(Math.min(minedAt, LAST_SECOND) * 1000).toISOString(),
      sentFrom: checksum(sender),
      sentTo: recipient ? checksum(recipient) : '',
      status: hasFailed ? 'failed' : 'confirmed',
      nonce,
    },
    // Clients that read only the reference's field must not see spam NFTs either.
    transfers: transfers.map((each) =>
      isSpam && each.nft_info
        ? { ...each, nft_info: { ...each.nft_info, flags: { is_spam: true } } }
        : each,
    ),
    ...(approvals.length > 0
      ? { approvals: approvals.map((move) => approvalOf(move, chain, known)) }
      : {}),
    ...(isSpam ? { isSpam } : {}),
  }
}

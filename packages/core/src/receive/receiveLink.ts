import type { ChainId } from '@latchkey/protocol'
import { formatUnits } from '../balances/units.js'
import { OptionError } from '../kernel/errors.js'

/** The parameters of a payment request. */
export interface ReceiveLinkParameters {
  /** The recipient: on Solana a wallet, never a token account. */
  address: string
  /** CAIP-2, of an EVM or Solana chain. */
  networkId: ChainId
  /** The address of an ERC-20 token or a Solana mint. Without it, the native currency. */
  token?: string | undefined
  /** In the smallest unit. Without it, the payer chooses. */
  amount?: bigint | undefined
  /**
   * The decimals of the token. Required for an amount of a Solana token: Solana Pay counts whole
   * tokens.
   */
  decimals?: number | undefined
}

const HEX_ADDRESS = /^0x[0-9a-fA-F]{40}$/
const BASE58_ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/
const EVM = /^eip155:([1-9]\d{0,15})$/
const SOLANA = /^solana:[1-9A-HJ-NP-Za-km-z]{32}$/
const SOL_DECIMALS = 9

function check(option: string, isFine: boolean, expected: string, received: unknown): void {
  if (!isFine)
    throw new OptionError({
      option,
      expected,
      received: String(received).slice(0, 100),
      docsPath: '/account.md',
    })
}

function checkAmount(amount: bigint | undefined, bits: bigint): void {
  check(
    'amount',
    amount === undefined || (amount >= 0n && amount < 1n << bits),
    `a bigint from 0 to 2^${bits} - 1`,
    amount,
  )
}

/** Returns a transfer request of Solana Pay. Source: https://docs.solanapay.com/spec */
function solanaPayLink({ address, token, amount, decimals }: ReceiveLinkParameters): string {
  const expected = '32 to 44 base58 characters'
  check('address', BASE58_ADDRESS.test(address), expected, address)
  checkAmount(amount, 64n)
  if (token !== undefined) check('token', BASE58_ADDRESS.test(token), expected, token)
  const places = token === undefined ? SOL_DECIMALS : decimals
  check(
    'decimals',
    amount === undefined || (Number.isInteger(places) && Number(places) >= 0),
    'the decimals of the token, beside its amount',
    decimals,
  )
  const query = new URLSearchParams()
  if (amount !== undefined) query.set('amount', formatUnits(amount, Number(places)))
  if (token !== undefined) query.set('spl-token', token)
  return `solana:${address}${query.size > 0 ? `?${query}` : ''}`
}

/**
 * Returns a payment request that wallets open or scan: the recipient, the network and, if given,
 * the token and the amount. A Solana link names no cluster. A plain address lacks these parts, but
 * every wallet reads it.
 *
 * Source: https://eips.ethereum.org/EIPS/eip-681, https://docs.solanapay.com/spec
 *
 * @throws {@link OptionError} when an address, the network or the amount is invalid.
 *
 * @example
 * ```ts
 * import { receiveLink } from '@latchkey/core'
 *
 * receiveLink({ address: '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb', networkId: 'eip155:1', amount: 10n ** 18n })
 * // 'ethereum:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb@1?value=1000000000000000000'
 * ```
 */
export function receiveLink(parameters: ReceiveLinkParameters): string {
  const { address, networkId, token, amount } = parameters
  if (SOLANA.test(networkId)) return solanaPayLink(parameters)
  const chain = EVM.exec(networkId)?.[1]
  const expected = '0x and 40 hexadecimal digits'
  check('networkId', chain !== undefined, 'a CAIP-2 id of an EVM or Solana chain', networkId)
  check('address', HEX_ADDRESS.test(address), expected, address)
  checkAmount(amount, 256n)
  if (token === undefined)
    return `ethereum:${address}@${chain}${amount === undefined ? '' : `?value=${amount}`}`
  check('token', HEX_ADDRESS.test(token), expected, token)
  return `ethereum:${token}@${chain}/transfer?address=${address}${amount === undefined ? '' : `&uint256=${amount}`}`
}

import type { ChainId } from '@latchkey/protocol'
import { OptionError } from '../kernel/errors.js'

/** The parameters of a payment request. */
export interface ReceiveLinkParameters {
  /** The recipient. */
  address: string
  /** CAIP-2, of an EVM chain. */
  networkId: ChainId
  /** The address of an ERC-20 token. Without it, the native currency. */
  token?: string | undefined
  /** In the smallest unit. Without it, the payer chooses. */
  amount?: bigint | undefined
}

const ADDRESS = /^0x[0-9a-fA-F]{40}$/
const EVM = /^eip155:([1-9]\d{0,15})$/

function check(option: string, isFine: boolean, expected: string, received: unknown): void {
  if (!isFine)
    throw new OptionError({
      option,
      expected,
      received: String(received).slice(0, 100),
      docsPath: '/account.md',
    })
}

/**
 * Returns a payment request that wallets open or scan: the recipient, the network and, if given,
 * the token and the amount. A plain address lacks these, but every wallet reads it.
 *
 * Source: https://eips.ethereum.org/EIPS/eip-681
 *
 * @throws {@link OptionError} when an address, the network or the amount makes no sense.
 *
 * @example
 * ```ts
 * import { receiveLink } from '@latchkey/core'
 *
 * receiveLink({ address: '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb', networkId: 'eip155:1', amount: 10n ** 18n })
 * // 'ethereum:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb@1?value=1000000000000000000'
 * ```
 */
export function receiveLink({ address, networkId, token, amount }: ReceiveLinkParameters): string {
  const chain = EVM.exec(networkId)?.[1]
  check('address', ADDRESS.test(address), '0x and 40 hexadecimal digits', address)
  check('networkId', chain !== undefined, 'a CAIP-2 id of an EVM chain', networkId)
  check(
    'amount',
    amount === undefined || (amount >= 0n && amount < 1n << 256n),
    'a bigint from 0 to 2^256 - 1',
    amount,
  )
  if (token === undefined)
    return `ethereum:${address}@${chain}${amount === undefined ? '' : `?value=${amount}`}`
  check('token', ADDRESS.test(token), '0x and 40 hexadecimal digits', token)
  return `ethereum:${token}@${chain}/transfer?address=${address}${amount === undefined ? '' : `&uint256=${amount}`}`
}

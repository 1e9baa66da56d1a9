import { type Address, concatHex, type Hex, numberToHex, pad, size } from 'viem'

/** A call of a batch. */
export interface BatchCall {
  to: Address
  value: bigint
  data: Hex
}

/** The address of the executor on a local chain. */
export const EXECUTOR: Address = '0x00000000000000000000000000000000BA7c4001'

/** The code of an account that delegates to the executor (EIP-7702). */
export const DELEGATION: Hex = `0xef0100${EXECUTOR.slice(2).toLowerCase()}`

/**
 * The code with which an account runs its own batch. It executes each call of its data in order; if
 * one fails, all revert. From other accounts it accepts the native currency, and tokens that check
 * the recipient (ERC-721, ERC-1155). It accepts no other call and validates no signature.
 */
export const EXECUTOR_CODE: Hex = concatHex([
  // Without data: accept. From itself: run. From others: only the selectors of onERC721Received,
  // onERC1155Received and onERC1155BatchReceived.
  '0x3615604057',
  '0x3330146042576000',
  '0x3560e01c8063150b7a02146034578063f23a6e61146034578063bc197c81146034576000',
  '0x6000fd5b60e01b60005260206000f35b00',
  // Run: copy the data of a call, call, forward a failure's reason, continue with the next.
  '0x5b60005b368110604d57005b8060400135808260600160003760006000826000856020013586355af1',
  '0x6078573d600060003e3d6000fd5b01606001604556',
])

/**
 * Encodes the data of the executor. Each call consists of three words (target, value, data length)
 * and the data.
 */
export function encodeBatch(calls: readonly BatchCall[]): Hex {
  return concatHex(
    calls.flatMap(({ to, value, data }) => [
      pad(to),
      numberToHex(value, { size: 32 }),
      numberToHex(size(data), { size: 32 }),
      ...(data === '0x' ? [] : [data]),
    ]),
  )
}

import type { Address } from 'viem'
import { describe, expect, test } from 'vitest'
import { permit2 } from './decodeCall.js'
import { parsePermit } from './permits.js'
import { parseTypedData, type TypedField } from './typedData.js'

const token: Address = '0x1111111111111111111111111111111111111111'
const spender: Address = '0x2222222222222222222222222222222222222222'
const owner: Address = '0x3333333333333333333333333333333333333333'

/** Parses fields in Solidity notation: `address owner,uint256 value`. */
function fields(text: string): TypedField[] {
  return text.split(',').map((field) => {
    const [type = '', name = ''] = field.split(' ')
    return { type, name }
  })
}

function parse(
  verifyingContract: Address,
  primaryType: string,
  types: Record<string, string>,
  message: object,
): ReturnType<typeof parsePermit> {
  const parsed = Object.fromEntries(
    Object.entries(types).map(([name, text]) => [name, fields(text)]),
  )
  return parsePermit(
    parseTypedData({
      domain: { chainId: 1, verifyingContract },
      types: parsed,
      primaryType,
      message,
    }),
  )
}

const once = 'TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline'
const many = 'TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline'
const TokenPermissions = 'address token,uint256 amount'
const PermitDetails = 'address token,uint160 amount,uint48 expiration,uint48 nonce'
const dai = 'address holder,address spender,uint256 nonce,uint256 expiry,bool allowed'
const moved =
  'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce'

describe('permits', () => {
  test('default', () => {
    const Permit = 'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline'
    expect(
      parse(token, 'Permit', { Permit }, { owner, spender, value: 5, nonce: 0, deadline: 9 }),
    ).toMatchObject({
      kind: 'allowance',
      owner,
      spender,
      tokens: [{ token, amount: 5n }],
      deadline: 9n,
    })
  })

  test('behavior: SEC-48 parses a permit of Dai, which allows everything or nothing', () => {
    const of = (allowed: boolean): unknown =>
      parse(
        token,
        'Permit',
        { Permit: dai },
        { holder: owner, spender, nonce: 0, expiry: 0, allowed },
      )?.tokens[0]?.amount
    expect([of(true), of(false)]).toEqual([2n ** 256n - 1n, 0n])
  })

  test('behavior: SEC-48 parses permits of Permit2 for several tokens, for one transfer, and with a witness', () => {
    const entry = { token, amount: 5, expiration: 7, nonce: 0 }
    const batch = parse(
      permit2,
      'PermitBatch',
      { PermitBatch: 'PermitDetails[] details,address spender,uint256 sigDeadline', PermitDetails },
      { details: [entry, entry], spender, sigDeadline: 9 },
    )
    expect(batch?.tokens).toEqual([
      { token, amount: 5n, expires: 7n },
      { token, amount: 5n, expires: 7n },
    ])
    const permitted = { token, amount: 5 }
    const single = parse(
      permit2,
      'PermitTransferFrom',
      { PermitTransferFrom: once, TokenPermissions },
      { permitted, spender, nonce: 0, deadline: 9 },
    )
    expect(single).toMatchObject({ spender, tokens: [{ amount: 5n, expires: 9n }] })
    const witnessed = {
      PermitWitnessTransferFrom: `${once},Order witness`,
      TokenPermissions,
      Order: 'uint256 price',
    }
    expect(
      parse(permit2, 'PermitWitnessTransferFrom', witnessed, {
        permitted,
        spender,
        nonce: 0,
        deadline: 9,
        witness: { price: 1 },
      }),
    ).toMatchObject({
      spender,
    })
    const batched = { PermitBatchTransferFrom: many, TokenPermissions }
    expect(
      parse(permit2, 'PermitBatchTransferFrom', batched, {
        permitted: [permitted, permitted],
        spender,
        nonce: 0,
        deadline: 9,
      })?.tokens,
    ).toHaveLength(2)
  })

  test('behavior: parses a transfer that any account may submit (EIP-3009)', () => {
    const message = {
      from: owner,
      to: spender,
      value: 5,
      validAfter: 0,
      validBefore: 9,
      nonce: `0x${'00'.repeat(32)}`,
    }
    expect(
      parse(token, 'TransferWithAuthorization', { TransferWithAuthorization: moved }, message),
    ).toMatchObject({
      kind: 'transfer',
      owner,
      spender,
      tokens: [{ amount: 5n }],
    })
  })

  test('behavior: returns undefined for another contract or other fields, regardless of the type name', () => {
    const short = 'address owner,address spender,uint256 value'
    expect(parse(token, 'Permit', { Permit: short }, { owner, spender, value: 5 })).toBeUndefined()
    const permitted = { token, amount: 5 }
    expect(
      parse(
        token,
        'PermitTransferFrom',
        { PermitTransferFrom: once, TokenPermissions },
        { permitted, spender, nonce: 0, deadline: 9 },
      ),
    ).toBeUndefined()
    const swapped = { PermitTransferFrom: once, TokenPermissions: 'uint256 amount,address token' }
    expect(
      parse(permit2, 'PermitTransferFrom', swapped, { permitted, spender, nonce: 0, deadline: 9 }),
    ).toBeUndefined()
  })
})

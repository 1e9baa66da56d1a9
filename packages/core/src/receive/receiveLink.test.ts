import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { receiveLink } from './receiveLink.js'

const ME = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
const TOKEN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const networkId = 'eip155:31337'

/** The grammar of EIP-681, in the form of its text, for targets that are addresses. */
const request =
  /^ethereum:(?:pay-)?(?<target>0x[0-9a-fA-F]{40})(?:@(?<chain>\d+))?(?:\/(?<call>[A-Za-z_$][\w$]*))?(?:\?(?<parameters>[a-z0-9]+=[^=&?]+(?:&[a-z0-9]+=[^=&?]+)*))?$/

function parse(link: string) {
  const { target, chain, call, parameters } = request.exec(link)?.groups ?? {}
  return { target, chain, call, parameters: Object.fromEntries(new URLSearchParams(parameters)) }
}

describe('receiveLink', () => {
  test('default', () => {
    expect(receiveLink({ address: ME, networkId })).toBe(`ethereum:${ME}@31337`)
  })

  test('behavior: requests an amount of the chain’s own currency', () => {
    const link = receiveLink({ address: ME, networkId, amount: 2_014_000_000_000_000_000n })
    expect(parse(link)).toEqual({
      target: ME,
      chain: '31337',
      call: undefined,
      parameters: { value: '2014000000000000000' },
    })
  })

  test('behavior: a token link calls the token with the recipient as argument', () => {
    const link = receiveLink({ address: ME, networkId, token: TOKEN, amount: 1n })
    expect(parse(link)).toEqual({
      target: TOKEN,
      chain: '31337',
      call: 'transfer',
      parameters: { address: ME, uint256: '1' },
    })
    expect(parse(receiveLink({ address: ME, networkId, token: TOKEN })).parameters).toEqual({
      address: ME,
    })
  })

  test('behavior: every link keeps the grammar, and has exactly the given values', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: (1n << 256n) - 1n }),
        fc.boolean(),
        fc.integer({ min: 1, max: 2 ** 31 }),
        (amount, isToken, id) => {
          const { target, chain, parameters } = parse(
            receiveLink({
              address: ME,
              networkId: `eip155:${id}`,
              amount,
              ...(isToken ? { token: TOKEN } : {}),
            }),
          )
          expect([target, chain, parameters[isToken ? 'uint256' : 'value']]).toEqual([
            isToken ? TOKEN : ME,
            String(id),
            amount.toString(),
          ])
        },
      ),
    )
  })

  test.each([
    ['address', { address: '0x12' }],
    ['address', { address: `${ME}?value=1` }],
    ['token', { token: 'USDC' }],
    ['networkId', { networkId: 'solana:mainnet' as const }],
    ['address', { networkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' as const }],
    ['networkId', { networkId: 'eip155:0' as const }],
    ['amount', { amount: -1n }],
    ['amount', { amount: 1n << 256n }],
  ])('error: rejects a wrong %s', (option, part) => {
    expect(() => receiveLink({ address: ME, networkId, ...part })).toThrow(
      `The option "${option}" is wrong`,
    )
  })
})

describe('receiveLink on Solana', () => {
  const parameters = {
    address: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
    networkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  } as const
  const token = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

  test('default', () => {
    expect(receiveLink(parameters)).toBe(`solana:${parameters.address}`)
  })

  test('behavior: counts whole SOL, with a leading zero and without an exponent', () => {
    expect(receiveLink({ ...parameters, amount: 10_000_000n })).toBe(
      `solana:${parameters.address}?amount=0.01`,
    )
    expect(receiveLink({ ...parameters, amount: 1n })).toContain('amount=0.000000001')
    expect(receiveLink({ ...parameters, amount: 15n * 10n ** 18n })).toContain('amount=15000000000')
  })

  test('behavior: names the mint of a token, and counts in its decimals', () => {
    expect(receiveLink({ ...parameters, token, amount: 1_500_000n, decimals: 6 })).toBe(
      `solana:${parameters.address}?amount=1.5&spl-token=${token}`,
    )
    expect(receiveLink({ ...parameters, token })).toBe(
      `solana:${parameters.address}?spl-token=${token}`,
    )
  })

  test.each([
    ['address', { address: `${parameters.address}?amount=1` }],
    ['token', { token: 'USDC' }],
    ['decimals', { token, amount: 1n }],
    ['amount', { amount: 1n << 64n }],
  ])('error: rejects a wrong %s', (option, part) => {
    expect(() => receiveLink({ ...parameters, ...part })).toThrow(`The option "${option}" is wrong`)
  })
})

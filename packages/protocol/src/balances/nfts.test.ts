import { describe, expect, test } from 'vitest'
import { parseWith } from '../kernel/endpoint.js'
import { nftEndpoints } from './nfts.js'

const { owned } = nftEndpoints
const record = {
  chainId: 'eip155:1',
  contract: `eip155:1:0x${'ab'.repeat(20)}`,
  tokenId: '112',
  standard: 'erc721',
  collection: 'Doorways',
  name: 'Doorway 112',
  quantity: '1',
  isSpam: false,
  imageUrl: 'data:image/svg+xml;base64,PHN2Zy8+',
}
const read = (change: object): unknown =>
  owned.response &&
  parseWith(owned.response, { nfts: [{ ...record, ...change }], next: null })?.nfts[0]

describe('nftEndpoints', () => {
  test('default', () => {
    expect(read({})).toEqual(record)
  })

  test.each([
    ['a name with a right-to-left override', { name: '\u202e' }],
    ['an invalid number', { tokenId: '1e5' }],
    ['a negative quantity', { quantity: '-1' }],
    ['another standard', { standard: 'erc20' }],
    ['no contract', { contract: '0x' }],
  ])('error: drops an NFT with %s', (_what, change) => {
    expect(read(change)).toBeUndefined()
  })

  test('error: SEC-56 drops an image that is remote, executable or large', () => {
    for (const imageUrl of [
      'https://tracker.example/x.png',
      'javascript:alert(1)',
      'data:text/html,hi',
      `data:image/png;base64,${'A'.repeat(20_000)}`,
    ])
      expect(read({ imageUrl })).toEqual({ ...record, imageUrl: undefined })
  })
})

import { describe, expect, test } from 'vitest'
import { publicClusters } from '../../networks/solana/clusters.js'
import { checkSolanaSignature } from './checkSolanaSignature.js'
import { readSolanaMessage } from './readSolanaMessage.js'

const { mainnet, devnet } = publicClusters
const address = 'GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB'
const local = 'solana:BjLbpZmhBsWx2tSxVYtaqXJzVPwFhpaa'

/** Messages in the format of wallets, signed with Node's crypto. */
const full = `millpond.example wants you to sign in with your Solana account:
${address}

Sign in with this account.

URI: https://millpond.example
Version: 1
Chain ID: mainnet
Nonce: abcdefgh12345678
Issued At: 2026-11-27T20:00:00.000Z
Expiration Time: 2026-11-27T21:00:00.000Z
Not Before: 2026-11-27T19:59:00.000Z
Request ID: 7
Resources:
- https://millpond.example/terms
- ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi`
const bare = `millpond.example wants you to sign in with your Solana account:
${address}

URI: https://millpond.example
Version: 1
Chain ID: solana:mainnet
Nonce: abcdefgh12345678
Issued At: 2026-11-27T20:00:00Z
Expiration Time: 2026-11-27T22:00:00+01:00`

const spelled = (chain: string): string => bare.replace('solana:mainnet', chain)

describe('readSolanaMessage', () => {
  test('default', () => {
    expect(readSolanaMessage(full, mainnet)).toEqual({
      domain: 'millpond.example',
      address,
      uri: 'https://millpond.example',
      version: '1',
      networkId: mainnet,
      nonce: 'abcdefgh12345678',
      issuedAt: new Date('2026-11-27T20:00:00Z'),
      expirationTime: new Date('2026-11-27T21:00:00Z'),
      notBefore: new Date('2026-11-27T19:59:00Z'),
    })
    checkSolanaSignature({
      address,
      message: full,
      signature:
        'NzojwF3REz7MYRMafakayYGu9Zvrrn7ZN6s9858UVXGzjrNMbo9VqrbpYBKjCZGELm5yvuwjsaZetLvNN9bFhwU',
    })
  })

  test('behavior: accepts a message without a statement, and one with another time zone', () => {
    expect(readSolanaMessage(bare, mainnet)).toMatchObject({
      expirationTime: new Date('2026-11-27T21:00:00Z'),
      notBefore: undefined,
    })
    checkSolanaSignature({
      address,
      message: bare,
      signature:
        'hYdmoAbrGbLHwTvTGrGcbaKJ2z24JHZ8yjob3s7VNtGB7D3tZrUcjZY5xg57wguQBVqTt6GjdpzWWUX3vGErAxs',
    })
  })

  test.each([
    ['mainnet', mainnet],
    ['solana:mainnet', mainnet],
    [mainnet, mainnet],
    ['5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', mainnet],
    ['devnet', devnet],
    ['solana:testnet', publicClusters.testnet],
  ])(
    'behavior: parses %s as its own network, independent of the claimed one',
    (chain, networkId) => {
      for (const claimed of [mainnet, devnet, local])
        expect(readSolanaMessage(spelled(chain), claimed).networkId).toBe(networkId)
    },
  )

  test('behavior: SEC-31 parses localnet as a cluster of the operator, never as a public one', () => {
    expect(readSolanaMessage(spelled('localnet'), local).networkId).toBe(local)
    for (const chain of ['localnet', 'solana:localnet', '1', 'mainnet-beta'])
      expect(readSolanaMessage(spelled(chain), mainnet).networkId).not.toBe(mainnet)
  })

  test.each([
    ['a carriage return', full.replace('Version: 1', 'Version: 1\r')],
    ['half of a surrogate pair', full.replace('Sign in', 'Sign \ud800 in')],
    ['no fields', `${full.split('\n').slice(0, 2).join('\n')}`],
    ['a statement alone', `${full.split('\n').slice(0, 4).join('\n')}`],
    ['resources without their mark', full.replace('- ipfs', '* ipfs')],
    ['fields after the resources', `${full}\nVersion: 1`],
    ['a nonce of seven', bare.replace('abcdefgh12345678', 'abcdefg')],
    ['a date that does not exist', bare.replace('11-27T20', '13-27T20')],
    ['a name for a date', bare.replace('2026-11-27T20:00:00Z', 'Fri Nov 27 2026')],
    ['two empty lines before the fields', bare.replace('\n\nURI', '\n\n\nURI')],
    ['an address of 31 bytes', bare.replace(address, address.slice(2))],
  ])('error: SEC-31 refuses %s', (_what, text) => {
    expect(() => readSolanaMessage(text, mainnet)).toThrowError(/Sign-In With Solana/)
  })
})

import { createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { jwt } from '../test/vectors.js'
import { createIdentity, signJwt } from './identity.js'
import { didKey } from './jwt.js'

test('default: case 6: signs the same tokens as other clients (vectors 9, 10)', () => {
  const identity = createIdentity(jwt.seed)
  expect(identity.clientId).toBe(jwt.clientId)
  expect(didKey('884ab67f787b69e534bfdba8d5beb4e719700e90ac06317ed177d49e5a33be5a')).toBe(
    jwt.clientId,
  )
  const v9 = {
    audience: 'wss://relay.walletconnect.com',
    issuedAt: 1_656_910_097,
    subject: 'c479fe5dc464e771e78b193d239a65b58d278cad1c34bfb0b5716e5bb514928e',
  }
  expect(signJwt({ identity, ...v9 })).toBe(jwt.v9)
  const v10 = {
    audience: 'wss://relay.walletconnect.org',
    issuedAt: 1_800_000_000,
    subject: '5ac68547038dc79d2f4ec47f79bfbac3e9e212f53f11a1ac37901eb571d6be0b',
  }
  expect(signJwt({ identity, ...v10 })).toBe(jwt.v10)
})

test("behavior: Node's own crypto accepts the signature", () => {
  const identity = createIdentity()
  const [header, payload, signature] = signJwt({
    identity,
    audience: 'ws://relay',
    issuedAt: 1,
    subject: 'x',
  }).split('.')
  const { publicKey } = keyOf(identity.seed)
  expect(
    verify(
      null,
      Buffer.from(`${header}.${payload}`),
      publicKey,
      Buffer.from(signature!, 'base64url'),
    ),
  ).toBe(true)
})

function keyOf(seed: string): { publicKey: ReturnType<typeof createPublicKey> } {
  const pkcs8 = Buffer.concat([
    Buffer.from('302e020100300506032b657004220420', 'hex'),
    Buffer.from(seed, 'hex'),
  ])
  const pem = `-----BEGIN PRIVATE KEY-----\n${pkcs8.toString('base64')}\n-----END PRIVATE KEY-----`
  return { publicKey: createPublicKey(pem) }
}

import { afterEach, expect, test } from 'vitest'
import { jwt } from '../test/vectors.js'
import { createIdentity, signJwt } from './identity.js'
import { unsignedJwt } from './jwt.js'
import { nobleSigner } from './nobleSigner.js'
import { loadIdentity, webSigner } from './signer.js'

const platform = globalThis.crypto

afterEach(() => {
  Object.defineProperty(globalThis, 'crypto', {
    value: platform,
    configurable: true,
    writable: true,
  })
})

const v10 = {
  identity: createIdentity(jwt.seed),
  audience: 'wss://relay.walletconnect.org',
  issuedAt: 1_800_000_000,
  subject: '5ac68547038dc79d2f4ec47f79bfbac3e9e212f53f11a1ac37901eb571d6be0b',
}

async function check(): Promise<void> {
  expect(await loadIdentity(webSigner, jwt.seed)).toEqual({
    seed: jwt.seed,
    clientId: jwt.clientId,
  })
  const signature = await webSigner.sign(unsignedJwt(v10), jwt.seed)
  expect(`${unsignedJwt(v10)}.${Buffer.from(signature).toString('base64url')}`).toBe(jwt.v10)
}

test('default: case 6: the platform and noble make the same signature (vector 10)', async () => {
  await check()
  expect(signJwt(v10)).toBe(jwt.v10)
  const { seed, clientId } = await loadIdentity(webSigner)
  expect(createIdentity(seed).clientId).toBe(clientId)
  expect(await webSigner.sign('x', seed)).toEqual(nobleSigner.sign('x', seed))
})

test('behavior: noble signs if the platform has no Ed25519, or no cryptography at all', async () => {
  const refuses = async (): Promise<never> => {
    throw new DOMException('Unrecognized name.', 'NotSupportedError')
  }
  for (const subtle of [undefined, { importKey: refuses }]) {
    Object.defineProperty(globalThis, 'crypto', {
      value: { getRandomValues: platform.getRandomValues.bind(platform), subtle },
      configurable: true,
      writable: true,
    })
    await check()
  }
})

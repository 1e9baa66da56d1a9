import { createECDH } from 'node:crypto'
import type { InferOutput } from 'valibot'
import type { AuthOptions } from '../createAuth.js'
import { createRecoveryEpochs } from '../custody/createRecoveryEpochs.js'
import { createKeyKms, isLoopback } from '../kernel/kms/createKeyKms.js'
import { createSmtpMailer } from '../kernel/mail/createSmtpMailer.js'
import { createFarcasterRegistry } from '../login/farcaster/createFarcasterRegistry.js'
import type { AssertionKey } from '../login/options.js'
import type { loginSettings } from './loginSettings.js'

/** A private key of P-256 from its number. @throws when there is no such key: zero, or beyond the order of the curve */
function toKey(hex: string): AssertionKey {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(hex, 'hex')
  const point = pair.getPublicKey()
  const part = (bytes: Buffer): string => bytes.toString('base64url')
  return { kty: 'EC', crv: 'P-256', x: part(point.subarray(1, 33)), y: part(point.subarray(33)), d: part(Buffer.from(hex, 'hex')) }
}

/**
 * Builds what the section `login` of the settings says.
 *
 * @throws TypeError when the sender's address is none, or a key of the examples is used where others reach it.
 */
export function createLoginOptions(settings: InferOutput<typeof loginSettings> | undefined): AuthOptions | undefined {
  if (!settings) return undefined
  const { smtp, assertionKey, farcaster, custody, ...rest } = settings
  const phone = farcaster && { relayUrl: farcaster.relayUrl, custodyOf: createFarcasterRegistry({ url: farcaster.nodeUrl }) }
  const keys = custody && {
    kms: createKeyKms({ key: custody.kmsKey, isLoopback: isLoopback(rest.frameOrigin) }),
    sealSeed: custody.sealSeed,
    readEpochs: createRecoveryEpochs({ url: rest.recoveryUrl }),
  }
  return {
    ...rest,
    farcaster: phone,
    custody: keys,
    mailer: createSmtpMailer(smtp),
    assertionKey: typeof assertionKey === 'string' ? toKey(assertionKey) : assertionKey,
  }
}

import type { InferOutput } from 'valibot'
import type { AuthOptions } from '../createAuth.js'
import { createRecoveryEpochs } from '../custody/createRecoveryEpochs.js'
import type { NewBrowserLimits } from '../custody/custodyOptions.js'
import { createKeyKms, isLoopback } from '../custody/kms/createKeyKms.js'
import { createFarcasterRegistry } from '../login/farcaster/createFarcasterRegistry.js'
import { createSmtpMailer } from '../login/mail/createSmtpMailer.js'
import { toAssertionKey } from './assertionKey.js'
import type { loginSettings } from './loginSettings.js'

type Custody = NonNullable<InferOutput<typeof loginSettings>['custody']>

function toLimits({ hours, limits }: NonNullable<Custody['newBrowsers']>): NewBrowserLimits {
  return { limits, ...(hours === undefined ? {} : { milliseconds: hours * 3_600_000 }) }
}

/**
 * Creates the login options from the section `login` of the settings.
 *
 * @throws TypeError when the sender's address is invalid, or a key of the examples is used on a
 * reachable service.
 */
export function createLoginOptions(
  settings: InferOutput<typeof loginSettings> | undefined,
): AuthOptions | undefined {
  if (!settings) return undefined
  const { smtp, assertionKey, farcaster, custody, ...rest } = settings
  const phone = farcaster && {
    relayUrl: farcaster.relayUrl,
    custodyOf: createFarcasterRegistry({ url: farcaster.nodeUrl }),
  }
  const keys = custody && {
    kms: createKeyKms({
      key: custody.kmsKey,
      previousKeys: custody.previousKmsKeys,
      isLoopback: isLoopback(rest.frameOrigin),
    }),
    sealSeed: custody.sealSeed,
    readEpochs: createRecoveryEpochs({ url: rest.recoveryUrl }),
    ...(custody.newBrowsers ? { newBrowsers: toLimits(custody.newBrowsers) } : {}),
  }
  return {
    ...rest,
    farcaster: phone,
    custody: keys,
    mailer: createSmtpMailer(smtp),
    assertionKey: typeof assertionKey === 'string' ? toAssertionKey(assertionKey) : assertionKey,
  }
}

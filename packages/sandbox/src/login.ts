import {
  type AuthOptions,
  createFarcasterRegistry,
  createKeyKms,
  createRecovery,
  createRecoveryEpochs,
  createSmtpMailer,
  type Listening,
  listen,
  openDatabase,
} from '@latchkey/server'
import { type Mailbox, startMailbox } from './mailbox/startMailbox.js'
import { newBrowsers } from './newBrowsers.js'
import { frameOriginOf, type Ports } from './ports.js'
import { sandboxSecrets } from './secrets.js'
import { type Socials, startSocials } from './socials/startSocials.js'

/** A project whose users confirm each new browser through a link first. */
export const VERIFY_PROJECT = 'sandbox-verify'

/** The third parties of a login. */
export interface LoginDeps {
  mailbox: Mailbox
  socials: Socials
}

const at = (port: number): string => `http://127.0.0.1:${port}`

/**
 * All users of a sandbox share one network address, and continue in another browser without waiting
 * half a minute.
 */
const codeLimits = {
  mailPause: { count: 1, milliseconds: 1000 },
  clientMails: { count: 100_000, milliseconds: 3_600_000 },
  clientTries: { count: 100_000, milliseconds: 3_600_000 },
}

/** Starts the mailbox and the social networks that sign users in. */
export async function startLoginParts(
  ports: Ports,
): Promise<LoginDeps & { stop(): Promise<void> }> {
  const mailbox = await startMailbox({ port: ports.mailbox })
  const redirectUri = (provider: string): string =>
    `${at(ports.server)}/v1/login/social/${provider}/callback`
  const socials = await startSocials({ port: ports.socials, redirectUri }).catch(
    async (error: unknown) => {
      await mailbox.stop()
      throw error
    },
  )
  return {
    mailbox,
    socials,
    async stop() {
      await Promise.all([mailbox.stop(), socials.stop()])
    },
  }
}

/** Creates the auth service, on the server's port. */
export function loginOptions(ports: Ports, { mailbox, socials }: LoginDeps): AuthOptions {
  const { pepper, sealSeed, kmsKey, assertionKey } = sandboxSecrets.auth
  return {
    publicUrl: at(ports.server),
    frameOrigin: frameOriginOf(ports),
    recoveryUrl: at(ports.recovery),
    mailer: createSmtpMailer({ url: mailbox.smtpUrl, from: 'Latchkey <login@sandbox.test>' }),
    pepper,
    assertionKey,
    projects: 'database',
    verifyDevices: [VERIFY_PROJECT],
    socials: socials.credentials,
    farcaster: {
      relayUrl: socials.farcaster.relayUrl,
      custodyOf: createFarcasterRegistry({ url: socials.farcaster.nodeUrl }),
    },
    codeLimits,
    custody: {
      kms: createKeyKms({ key: kmsKey, isLoopback: true }),
      sealSeed,
      readEpochs: createRecoveryEpochs({ url: at(ports.recovery) }),
      newBrowsers,
    },
  }
}

/** Starts the recovery service with its own keys, database and account at the mail provider. */
export async function startRecovery(ports: Ports, { mailbox }: LoginDeps): Promise<Listening> {
  const { pepper, sealSeed, kmsKey } = sandboxSecrets.recovery
  const { d: _private, ...assertionKey } = sandboxSecrets.auth.assertionKey
  const handle = createRecovery({
    database: await openDatabase(),
    frameOrigin: frameOriginOf(ports),
    publicUrl: at(ports.recovery),
    issuer: at(ports.server),
    assertionKeys: [assertionKey],
    kms: createKeyKms({ key: kmsKey, isLoopback: true }),
    sealSeed,
    pepper,
    mailer: createSmtpMailer({
      url: mailbox.smtpUrl,
      from: 'Latchkey recovery <recovery@sandbox.test>',
    }),
    codeLimits,
  })
  return listen(handle, { port: ports.recovery })
}

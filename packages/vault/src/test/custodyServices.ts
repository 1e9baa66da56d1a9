import {
  type CustodyOptions,
  createKeyKms,
  createRecovery,
  createServer,
  type Handler,
} from '@latchkey/server'
import { codeLimits } from './codeLimits.js'
import {
  AUTH,
  type CustodyWorld,
  FRAME,
  type Mail,
  PAGE,
  RECOVERY,
  secrets,
} from './custodyWorld.js'

/** Collects the mails of a service instead of sending them. */
export function catchMails(): { mails: Mail[]; send(mail: Mail): Promise<void> } {
  const mails: Mail[] = []
  return {
    mails,
    async send({ to, subject, text }) {
      mails.push({ to, subject, text })
    },
  }
}

/** The request handlers of both services. */
export interface CustodyServices {
  auth: Handler
  recovery: Handler
}

/** The parts of a world that its services use. */
export type CustodyParts = Pick<
  CustodyWorld,
  'auth' | 'recovery' | 'time' | 'exchanges' | 'defects'
> &
  Pick<CustodyOptions, 'newBrowsers'>

/** Creates both services with the parts of a world. */
export function createCustodyServices(
  parts: CustodyParts,
  mailers: { auth: ReturnType<typeof catchMails>; recovery: ReturnType<typeof catchMails> },
  key: { kty: 'EC'; crv: 'P-256'; x: string; y: string; d: string },
): CustodyServices {
  const { time, defects } = parts
  const clock = { now: () => time.now }
  const onDefect = (error: unknown): void => {
    defects.push(error)
  }
  const { d: _private, ...assertionKey } = key
  const recovery = createRecovery({
    frameOrigin: FRAME,
    publicUrl: RECOVERY,
    issuer: AUTH,
    assertionKeys: [assertionKey],
    kms: createKeyKms({ key: secrets.recovery.kms, isLoopback: false }),
    sealSeed: secrets.recovery.seal,
    pepper: secrets.recovery.pepper,
    mailer: mailers.recovery,
    database: parts.recovery.database,
    codeLimits,
    clock,
    onDefect,
  })
  const auth = createServer({
    origins: [PAGE],
    chains: {},
    database: parts.auth.database,
    store: parts.auth.store,
    clock,
    onDefect,
    publicUrl: AUTH,
    login: {
      frameOrigin: FRAME,
      recoveryUrl: RECOVERY,
      mailer: mailers.auth,
      pepper: secrets.auth.pepper,
      assertionKey: key,
      projects: [{ id: 'demo', name: 'Millpond', origins: [PAGE] }],
      codeLimits,
      custody: {
        kms: createKeyKms({ key: secrets.auth.kms, isLoopback: false }),
        sealSeed: secrets.auth.seal,
        newBrowsers: parts.newBrowsers,
        async readEpochs(walletId) {
          const response = await recovery(new Request(`${RECOVERY}/v1/recovery/epochs/${walletId}`))
          return response.ok ? response.json() : undefined
        },
      },
    },
  })
  return { auth, recovery }
}

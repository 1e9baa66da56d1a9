import { startWorldChain, worldChainConfig } from '@latchkey/sandbox/world'
import {
  createKeyKms,
  createProjectAdmin,
  createRecovery,
  createRecoveryEpochs,
  importWallets,
  listen,
  openDatabase,
  startServer,
} from '@latchkey/server'
import { exportJWK, generateKeyPair } from 'jose'
import { codeLimits } from '../codeLimits.js'

export const PAGE = 'https://shop.example'
export const FRAME = 'https://vault.example'
/** Addresses of the services in proofs. A wire leads to each of them. */
export const AUTH = 'https://auth.example'
export const RECOVERY = 'https://recovery.example'
export const CHAIN = 31337 as const
export const PROJECT = 'shop'

interface Mail {
  to: string
  text: string
}

/** The server and the recovery service on ports of this machine, with all settings of the plan. */
export interface Services {
  readonly serverUrl: string
  readonly recoveryUrl: string
  readonly nodeUrl: string
  /** Returns the code of the last mail to an address. */
  codeFor(email: string): string
  stop(): Promise<void>
}

const unlimited = { points: 1e9, seconds: 1 }

const codeLine = /^(?:\d{6}|[A-Z]{4}-[A-Z]{4})$/m

/** Starts the services. All faults are on the wires to them. */
export async function startServices(): Promise<Services> {
  const chain = await startWorldChain({ chainId: CHAIN })
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const { x = '', y = '', d = '' } = await exportJWK(privateKey)
  const [database, recoveryDatabase] = await Promise.all([openDatabase(), openDatabase()])
  await importWallets(database, [
    { id: 'tern', name: 'Tern', mobile_link: 'tern://', chains: ['eip155'] },
  ])
  await createProjectAdmin(database).add({ id: PROJECT, name: 'Shop', origins: [PAGE] })
  const mails: Mail[] = []
  const mailer = { send: async (mail: Mail) => void mails.push(mail) }
  const recovery = await listen(
    createRecovery({
      database: recoveryDatabase,
      frameOrigin: FRAME,
      publicUrl: RECOVERY,
      issuer: AUTH,
      assertionKeys: [{ kty: 'EC', crv: 'P-256', x, y }],
      kms: createKeyKms({ key: '33c6'.repeat(16), isLoopback: false }),
      sealSeed: '44d7'.repeat(16),
      pepper: 'pepper of the recovery service, also long',
      mailer,
      codeLimits,
    }),
    { port: 0 },
  )
  const server = await startServer(
    {
      origins: [PAGE],
      chains: { [CHAIN]: worldChainConfig(CHAIN, chain.url) },
      host: '127.0.0.1',
      port: 0,
      operationsHost: '127.0.0.1',
      operationsPort: 0,
      drainSeconds: 0,
      databaseFolder: '',
      publicUrl: AUTH,
      logRequests: false,
      limits: { user: unlimited, project: unlimited, signIn: unlimited, refused: unlimited },
      history: { [CHAIN]: [{ kind: 'indexer' }] },
    },
    {
      database,
      login: {
        frameOrigin: FRAME,
        recoveryUrl: RECOVERY,
        mailer,
        pepper: 'pepper of the auth service, which is long',
        assertionKey: { kty: 'EC', crv: 'P-256', x, y, d },
        projects: [{ id: PROJECT, name: 'Shop', origins: [PAGE] }],
        codeLimits,
        custody: {
          kms: createKeyKms({ key: '11a4'.repeat(16), isLoopback: false }),
          sealSeed: '22b5'.repeat(16),
          readEpochs: createRecoveryEpochs({ url: recovery.url }),
        },
      },
    },
  )
  return {
    serverUrl: server.url,
    recoveryUrl: recovery.url,
    nodeUrl: chain.url,
    codeFor: (email) =>
      codeLine.exec(mails.findLast(({ to }) => to === email)?.text ?? '')?.[0].replace('-', '') ??
      '',
    async stop() {
      await Promise.all([server.stop(), recovery.stop()])
      // The server has closed its own database.
      await Promise.all([recoveryDatabase.close(), chain.stop()])
    },
  }
}

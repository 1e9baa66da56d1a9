import { proofNonce, workHeader } from '@latchkey/protocol'
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createApp } from './createApp.js'
import { createClientAddress } from './createClientAddress.js'
import { createSealer } from './custody/sealer.js'
import { createLimits, type Limits } from './kernel/createLimits.js'
import type { Database } from './kernel/database/database.js'
import type { Connection, Handler } from './kernel/handler.js'
import { mount } from './kernel/mount.js'
import { ServerError } from './kernel/serverError.js'
import { createMemoryStore, type Store } from './kernel/store.js'
import { createProofs } from './login/dpop/createProofs.js'
import type { CodeLimits } from './login/otp/codeLimits.js'
import { createOneTimeCodes } from './login/otp/createOneTimeCodes.js'
import { createSecrets } from './login/secrets.js'
import type { RequestResult } from './observe.js'
import type { RecoverySettings } from './recovery/recoveryOptions.js'
import { recoveryRoutes } from './recovery/recoveryRoutes.js'
import { createRequireClaim } from './recovery/requireClaim.js'
import { lazyDatabase } from './run/database/openDatabase.js'
import { createLog } from './run/log/createLog.js'
import { isOrigin } from './std/isOrigin.js'
import { toPublicUrl } from './toPublicUrl.js'

/**
 * Options of the recovery service. It shares only addresses and public keys with the auth service.
 */
export interface RecoveryOptions extends RecoverySettings {
  /**
   * Separate from the database of the auth service. @default an empty database in this process's
   * memory
   */
  database?: Database | undefined
  /** Shared by the nodes of this service. @default in this process */
  store?: Store | undefined
  /**
   * Stores used assertions and proofs of work, which remain valid for longer than a restart takes.
   * @default `store`
   */
  lastingStore?: Store | undefined
  limits?: Limits | undefined
  codeLimits?: Partial<CodeLimits> | undefined
  trustedProxies?: readonly string[] | undefined
  clock?: { now(): number } | undefined
  onRequest?: ((result: RequestResult) => void) | undefined
  onDefect?: ((error: unknown) => void) | undefined
}

const MAX_BODY_BYTES = 64 * 1024

/** Admits the frame's page, and the epoch requests of the auth service. */
function guard(options: {
  frameOrigin: string
  limits: Limits
  addressOf(context: Context): string | undefined
}): MiddlewareHandler {
  const { frameOrigin, limits, addressOf } = options
  return async (context, next) => {
    const origin = context.req.header('origin')
    const address = addressOf(context)
    context.header('vary', 'Origin')
    if (origin === frameOrigin) {
      context.header('access-control-allow-origin', frameOrigin)
      context.header('access-control-expose-headers', 'dpop-nonce, retry-after, x-request-id')
    }
    const isRead = context.req.method === 'GET'
    if (origin !== frameOrigin && !(isRead && origin === undefined)) {
      if (address !== undefined) await limits.take('refused', address)
      throw new ServerError(
        403,
        'origin_refused',
        "Only the frame's own page may ask this service.",
      )
    }
    if (context.req.method === 'OPTIONS') {
      context.header('access-control-allow-methods', 'GET, POST')
      context.header(
        'access-control-allow-headers',
        `content-type, dpop, x-latchkey-frame, x-latchkey-origin, ${workHeader}`,
      )
      context.header('access-control-allow-credentials', 'true')
      context.header('access-control-max-age', '600')
      return context.body(null, 204)
    }
    context.header('access-control-allow-credentials', 'true')
    if (address !== undefined) await limits.take('user', `${address} recovery`, isRead ? 1 : 20)
    await next()
  }
}

function refuseBody(): never {
  throw new ServerError(413, 'body_too_large', `The body is larger than ${MAX_BODY_BYTES} bytes.`)
}

function checkOptions({ frameOrigin, publicUrl, issuer }: RecoveryOptions): void {
  if (!isOrigin(frameOrigin))
    throw new TypeError(
      `The option "frameOrigin" is wrong: expected an origin such as https://vault.example.org, received "${frameOrigin}".`,
    )
  if (new URL(toPublicUrl(publicUrl)).origin === new URL(issuer).origin)
    throw new TypeError(
      'The recovery service has the address of the auth service. Run them on separate addresses: an attacker who takes over one must not get the other.',
    )
}

/**
 * Creates the recovery service: a function from Request to Response. It holds one share of each
 * recovery set and releases it after a challenge of its own.
 *
 * @throws TypeError when an option is wrong.
 *
 * @example
 * ```ts
 * import { createKeyKms, createRecovery, listen, type Mailer } from '@latchkey/server'
 *
 * declare const mailer: Mailer
 * const recovery = createRecovery({
 *   frameOrigin: 'https://vault.example.org',
 *   publicUrl: 'https://recovery.example.org',
 *   issuer: 'https://api.example.org',
 *   assertionKeys: [],
 *   kms: createKeyKms({ key: '7f'.padEnd(64, '1e'), isLoopback: false }),
 *   sealSeed: '2a'.padEnd(64, '9c'),
 *   pepper: 'at least 32 secret, random characters',
 *   mailer,
 * })
 * await listen(recovery, { port: 4001, host: '127.0.0.1' })
 * ```
 */
export function createRecovery(options: RecoveryOptions): Handler {
  checkOptions(options)
  const {
    clock = Date,
    store = createMemoryStore(clock),
    lastingStore = store,
    limits = createLimits(),
    trustedProxies = [],
    onDefect = createLog().defect,
  } = options
  const database = lazyDatabase(options.database)
  const clientAddress = createClientAddress(trustedProxies)
  const addressOf = ({ env, req }: Context): string | undefined =>
    clientAddress((env as Connection).remoteAddress, req.header('x-forwarded-for'))
  const proofs = createProofs({
    store,
    clock,
    secret: options.pepper,
    publicUrl: () => toPublicUrl(options.publicUrl),
  })
  const kit = {
    settings: options,
    clock,
    database,
    sealer: createSealer({ service: 'recovery', seed: options.sealSeed }),
    secrets: createSecrets(options.pepper),
    codes: createOneTimeCodes({
      database,
      clock,
      store: lastingStore,
      mailer: options.mailer,
      pepper: options.pepper,
      form: 'letters',
      limits: options.codeLimits,
    }),
    requireClaim: createRequireClaim({ settings: options, proofs, store: lastingStore, clock }),
    addressOf,
  }
  const routes = recoveryRoutes(kit)
  mount(routes, proofNonce, async ({ context }) => {
    await proofs.offer(context)
    return undefined
  })
  const app = createApp({ onRequest: options.onRequest, onDefect })
    .use(guard({ frameOrigin: options.frameOrigin, limits, addressOf }))
    .post('*', bodyLimit({ maxSize: MAX_BODY_BYTES, onError: refuseBody }))
    .route('/', routes)
  return async (request, connection = { remoteAddress: undefined }) =>
    app.fetch(request, connection)
}

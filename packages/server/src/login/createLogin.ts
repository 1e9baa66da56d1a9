import { loginEndpoints, proofNonce, socialEndpoints } from '@latchkey/protocol'
import { Hono, type MiddlewareHandler } from 'hono'
import { mount } from '../kernel/mount.js'
import { isOrigin } from '../std/isOrigin.js'
import { createLoginCookies } from './cookies.js'
import { createAssertions } from './createAssertions.js'
import { createDeviceChecks } from './deviceChecks.js'
import { devicePage } from './devicePage.js'
import { createProofs } from './dpop/createProofs.js'
import { createEmailChanges } from './emailChanges.js'
import { mountEmail } from './emailRoutes.js'
import { createFarcasterRoutes } from './farcaster/createFarcasterRoutes.js'
import { frameGuard } from './frameGuard.js'
import type { LoginOptions, LoginServices } from './loginOptions.js'
import { createSessions } from './loginSessions.js'
import { createOneTimeCodes } from './otp/createOneTimeCodes.js'
import type { OneTimeCodes } from './otp/oneTimeCodes.js'
import { mountOtp } from './otpRoutes.js'
import { createPages } from './pages.js'
import {
  type CompleteLogin,
  createCompleteLogin,
  createDevices,
  createRequestUsers,
  type RequestUsers,
  type RequireUser,
} from './requestUsers.js'
import { revertPage } from './revertPage.js'
import { createSecrets } from './secrets.js'
import { mountSessions } from './sessionRoutes.js'
import { createSocialRoutes } from './social/createSocialRoutes.js'
import { sweepLogin } from './sweepLogin.js'
import { createUsers } from './users.js'

/** The auth service. */
export interface Login {
  /**
   * Routes of `/v1/login/*`. They have their own guard and come before the guard of other pages.
   */
  readonly routes: Hono
  /** Guard that admits the frame's page only, for its other routes, such as `/v1/custody/*`. */
  readonly guard: MiddlewareHandler
  readonly requireUser: RequireUser
  /** Returns the thumbprint of the browser's key. Requires no session. */
  readonly keyOf: RequestUsers['keyOf']
  readonly codes: OneTimeCodes
  readonly completeLogin: CompleteLogin
  /** Deletes expired rows. */
  sweep(): Promise<void>
}

/**
 * Creates the login by e-mail, and the final step of every login method. @throws TypeError when an
 * option is wrong
 */
export function createLogin(services: LoginServices, options: LoginOptions): Login {
  const { frameOrigin, mailer, pepper, assertionKey, codeLength, codeLimits, cookie } = options
  const { clock, store, database, publicUrl } = services
  if (!isOrigin(frameOrigin))
    throw new TypeError(
      `The option "frameOrigin" is wrong: expected an origin such as https://vault.example.org, received "${frameOrigin}".`,
    )
  const secrets = createSecrets(pepper)
  const codes = createOneTimeCodes({
    database,
    clock,
    store,
    mailer,
    pepper,
    codeLength,
    limits: codeLimits,
  })
  const cookies = createLoginCookies(cookie)
  const sessions = createSessions(services, secrets, cookies)
  const pages = createPages(options.projects, services)
  const users = createUsers(services, secrets)
  const devices = createDevices(services, secrets, cookies)
  const checks = createDeviceChecks(services, { secrets, codes, mailer, pages })
  const changes = createEmailChanges(services, { secrets, users, sessions, mailer })
  const assertions = createAssertions(assertionKey, clock)
  const proofs = createProofs({ store, clock, secret: pepper, publicUrl })
  const requestUsers = createRequestUsers({ frameOrigin, proofs, sessions, users, pages })
  const completeLogin = createCompleteLogin({ users, sessions, devices })

  const guard = frameGuard(frameOrigin)
  const routes = new Hono()
  const { keys, ...guarded } = loginEndpoints
  for (const { path } of [proofNonce, ...Object.values(guarded), ...Object.values(socialEndpoints)])
    routes.use(path, guard)
  // Each request costs a signature check.
  routes.use('/v1/login/*', async (context, next) => {
    const address = services.addressOf(context)
    if (address !== undefined) await services.limits.take('user', `${address} login`)
    await next()
  })
  mountOtp(routes, {
    services,
    options,
    pages,
    requestUsers,
    devices,
    checks,
    codes,
    completeLogin,
  })
  mountSessions(routes, { services, options, requestUsers, sessions, assertions })
  mountEmail(routes, { services, requestUsers, sessions, codes, changes })
  mount(routes, keys, assertions.keys)
  mount(routes, proofNonce, async ({ context }) => {
    await proofs.offer(context)
    return undefined
  })
  const elsewhere = {
    ...{
      socials: options.socials ?? {},
      farcaster: options.farcaster,
      frameOrigin,
      cookie,
      secrets,
      completeLogin,
    },
    keyOf: requestUsers.keyOf,
    requirePage: pages.require,
  }
  routes
    .route('/', createSocialRoutes(services, elsewhere))
    .route('/', createFarcasterRoutes(services, elsewhere))
  routes.route('/', devicePage(services, checks)).route('/', revertPage(services, changes))

  return {
    routes,
    guard,
    requireUser: requestUsers.requireUser,
    keyOf: requestUsers.keyOf,
    codes,
    completeLogin,
    sweep: async () => sweepLogin(await database(), clock),
  }
}

import { type SocialFailure, type SocialProvider, socialEndpoints } from '@latchkey/protocol'
import { type Context, Hono } from 'hono'
import { mount } from '../../kernel/mount.js'
import { notConfigured } from '../../kernel/notConfigured.js'
import { serverErrorOf } from '../../kernel/serverError.js'
import type { LoginCookieOptions, LoginServices } from '../loginOptions.js'
import type { Pages } from '../pages.js'
import type { CompleteLogin } from '../requestUsers.js'
import { hashToken, type Secrets } from '../secrets.js'
import { createSocialAttempts, type PendingLogin } from './attempts.js'
import { createDrivers } from './createDrivers.js'
import { arrivedPage, failedPage, LAST_SCRIPT_PATH, lastScript } from './lastPage.js'
import { longPoll } from './longPoll.js'
import type { SocialDriver, SocialIdentity } from './socialDriver.js'
import { SocialError } from './socialError.js'
import type { SocialsOptions } from './socialOptions.js'
import { createStateCookie } from './stateCookie.js'

/** Dependencies of the login with a social account. */
export interface SocialParameters {
  socials: SocialsOptions
  frameOrigin: string
  cookie?: LoginCookieOptions | undefined
  secrets: Secrets
  /**
   * Returns the thumbprint of the browser's key. @throws ServerError 401, 403 without the frame's
   * proof
   */
  keyOf(context: Context): Promise<string>
  completeLogin: CompleteLogin
  requirePage: Pages['require']
}

const PATH = '/v1/login/social'
const STEP_MS = 250

function checkIssuer({ issuer, isIssuerSent }: SocialDriver, answer: URLSearchParams): void {
  // An answer of another provider: the code would go to the wrong one (mix-up attack, RFC 9207).
  const issuers = answer.getAll('iss')
  if (
    issuers.length > 1 ||
    (issuers.length === 0 && isIssuerSent) ||
    (issuers.length === 1 && issuers[0] !== issuer)
  )
    throw new SocialError('The answer is not from this provider.')
}

/** Returns the identity of the user, or the reason of the failure. */
async function identify(
  driver: SocialDriver,
  pending: PendingLogin,
  answer: URLSearchParams,
  onDefect: (error: unknown) => void,
): Promise<SocialIdentity | SocialFailure> {
  try {
    // Two parsers could read different ones of repeated parameters (RFC 6749 §3.1).
    for (const name of answer.keys())
      if (answer.getAll(name).length > 1) throw new SocialError('A parameter is there twice.')
    checkIssuer(driver, answer)
    if (
      answer.get('error') === 'access_denied' ||
      answer.get('error') === 'user_cancelled_authorize'
    )
      return 'denied'
    if (answer.has('error')) return 'unavailable'
    return await driver.identify(pending.challenge, answer)
  } catch (error) {
    if (error instanceof SocialError && error.isOurs) onDefect(error)
    return serverErrorOf(error) ? 'unavailable' : 'refused'
  }
}

/**
 * Mounts the routes of the window: to the provider, and back to a page that notifies the frame. No
 * URL contains a redirect target.
 */
function windowRoutes(
  services: LoginServices,
  parameters: SocialParameters,
  drivers: ReadonlyMap<string, SocialDriver>,
): Hono {
  const attempts = createSocialAttempts(services.store, parameters.secrets)
  const stateCookie = createStateCookie(parameters.cookie)

  async function onStart(context: Context): Promise<Response> {
    const provider = context.req.param('provider') ?? ''
    const driver = drivers.get(provider)
    const begun =
      driver &&
      (await attempts.begin(
        context.req.query('attempt') ?? '',
        provider,
        `${services.publicUrl()}${PATH}/${provider}/callback`,
      ))
    if (!driver || !begun) return failedPage(context, 'expired')
    stateCookie.write(context, provider, begun.browser, driver.isFormPost)
    context.header('referrer-policy', 'no-referrer')
    return context.redirect(await driver.authorizeUrl(begun.challenge))
  }

  async function onCallback(context: Context, answer: URLSearchParams): Promise<Response> {
    const provider = context.req.param('provider') ?? ''
    const driver = drivers.get(provider)
    if (!driver) return failedPage(context, 'expired')
    const browser = stateCookie.take(context, provider, driver.isFormPost)
    const pending = await attempts.takePending(answer.get('state') ?? '')
    if (!pending) return failedPage(context, 'expired')
    const isSameBrowser = browser !== undefined && hashToken(browser) === pending.browserHash
    const isSameProvider = pending.attempt.provider === provider
    const identity =
      isSameBrowser && isSameProvider
        ? await identify(driver, pending, answer, services.onDefect)
        : 'refused'
    if (typeof identity === 'string') {
      await attempts.fail(pending.attemptId, identity)
      return failedPage(context, identity)
    }
    const { attemptId, attempt } = pending
    const proof = await attempts.arrive(attemptId, identity)
    return arrivedPage(context, {
      attemptId,
      ...proof,
      frameOrigin: parameters.frameOrigin,
      site: new URL(attempt.origin).host,
    })
  }

  return new Hono()
    .get(LAST_SCRIPT_PATH, (context) =>
      context.body(lastScript, 200, {
        'content-type': 'text/javascript; charset=utf-8',
        'x-content-type-options': 'nosniff',
      }),
    )
    .get(`${PATH}/:provider/start`, onStart)
    .get(`${PATH}/:provider/callback`, (context) => {
      const provider = drivers.get(context.req.param('provider') ?? '')
      return provider?.isFormPost
        ? failedPage(context, 'refused')
        : onCallback(context, new URL(context.req.url).searchParams)
    })
    .post(`${PATH}/:provider/callback`, async (context) => {
      const provider = drivers.get(context.req.param('provider') ?? '')
      return provider?.isFormPost
        ? onCallback(context, new URLSearchParams(await context.req.text()))
        : failedPage(context, 'refused')
    })
}

/**
 * Mounts the routes of the frame. The caller must guard them, so that only scripts of the frame can
 * call.
 */
function frameRoutes(
  services: LoginServices,
  parameters: SocialParameters,
  drivers: ReadonlyMap<string, SocialDriver>,
): Hono {
  const { keyOf, completeLogin, requirePage } = parameters
  const attempts = createSocialAttempts(services.store, parameters.secrets)
  const app = new Hono()
  mount(app, socialEndpoints.startSocial, async ({ context, body }) => {
    const keyThumbprint = await keyOf(context)
    const { provider } = body
    const { origin, projectId } = await requirePage(context, body)
    if (!drivers.has(provider))
      throw notConfigured(`login with ${nameOf(provider)}`, `socials.${provider}`)
    const { attemptId } = await attempts.create({ provider, origin, projectId, keyThumbprint })
    return {
      attemptId,
      uri: `${services.publicUrl()}${PATH}/${provider}/start?attempt=${attemptId}`,
    }
  })
  mount(app, socialEndpoints.waitSocial, async ({ context, body }) => {
    const keyThumbprint = await keyOf(context)
    return longPoll({
      look: () => attempts.read(body.attemptId, keyThumbprint),
      isOver: ({ state }) => state !== 'pending',
      step: STEP_MS,
      signal: context.req.raw.signal,
    })
  })
  mount(app, socialEndpoints.redeemSocial, async ({ context, body }) => {
    const keyThumbprint = await keyOf(context)
    const { attempt, identity } = await attempts.redeem(body, keyThumbprint)
    const { provider, origin, projectId } = attempt
    const isEmailVerified = identity.email !== undefined
    return completeLogin(context, {
      identity: { kind: 'social', provider, ...identity, isEmailVerified },
      origin,
      projectId,
      keyThumbprint,
    })
  })
  return app
}

function nameOf(provider: SocialProvider): string {
  return provider === 'x' ? 'X' : provider.charAt(0).toUpperCase() + provider.slice(1)
}

/**
 * Creates the routes of social logins: code flow with state, PKCE, nonce and `iss` (RFC 9700, RFC
 * 9207).
 *
 * Windows of any site may open the redirect routes. The other routes are for the frame's script.
 *
 * @throws TypeError when a provider's credentials are incomplete.
 */
export function createSocialRoutes(services: LoginServices, parameters: SocialParameters): Hono {
  const drivers = createDrivers(parameters.socials, services.clock)
  return new Hono()
    .route('/', windowRoutes(services, parameters, drivers))
    .route('/', frameRoutes(services, parameters, drivers))
}

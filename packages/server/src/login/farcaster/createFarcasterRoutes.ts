import { randomBytes } from 'node:crypto'
import { type FarcasterProgress, socialEndpoints } from '@latchkey/protocol'
import { type Context, Hono } from 'hono'
import {
  literal,
  maxLength,
  minLength,
  object,
  optional,
  pipe,
  regex,
  string,
  variant,
} from 'valibot'
import { mount } from '../../kernel/mount.js'
import { notConfigured } from '../../kernel/notConfigured.js'
import { serverErrorOf } from '../../kernel/serverError.js'
import { createUpstream } from '../../kernel/upstream/createUpstream.js'
import { cleanText } from '../../std/cleanText.js'
import type { LoginServices } from '../loginOptions.js'
import type { Pages } from '../pages.js'
import type { CompleteLogin } from '../requestUsers.js'
import { randomToken, type Secrets } from '../secrets.js'
import { createSealedStore } from '../social/createSealedStore.js'
import { longPoll } from '../social/longPoll.js'
import { checkFarcasterMessage } from './checkFarcasterMessage.js'
import type { FarcasterOptions } from './farcasterOptions.js'

/** Dependencies of the login with Farcaster. */
export interface FarcasterParameters {
  farcaster: FarcasterOptions | undefined
  secrets: Secrets
  /**
   * Returns the thumbprint of the browser's key. @throws ServerError 401, 403 without the frame's
   * proof
   */
  keyOf(context: Context): Promise<string>
  completeLogin: CompleteLogin
  requirePage: Pages['require']
}

/** A login that is waiting for the phone. */
interface Waiting {
  origin: string
  projectId: string
  keyThumbprint: string
  nonce: string
  /** The relay's id of the login. */
  channelToken: string
}

const LIFETIME_MS = 600_000
const STEP_MS = 1000
const MAX_NAME = 64

const channel = object({
  channelToken: pipe(string(), minLength(1), maxLength(512)),
  url: pipe(string(), maxLength(2048), regex(/^https?:\/\//)),
})
const signed = {
  message: pipe(string(), maxLength(4096)),
  signature: pipe(string(), maxLength(512)),
  username: optional(pipe(string(), maxLength(256))),
}
const status = variant('state', [
  object({ state: literal('pending') }),
  object({ state: literal('completed'), ...signed }),
])

interface Signed {
  message: string
  signature: string
  username?: string | undefined
}

interface FinishDeps {
  custodyOf: FarcasterOptions['custodyOf']
  now: number
  completeLogin: CompleteLogin
}

/** Checks the signature of a phone, and logs its account in. */
async function finish(
  { custodyOf, now, completeLogin }: FinishDeps,
  context: Context,
  waiting: Waiting,
  { message, signature, username = '' }: Signed,
): Promise<FarcasterProgress> {
  const { origin, projectId, keyThumbprint, nonce } = waiting
  const expected = { domain: new URL(origin).host, uri: origin, nonce, now, custodyOf }
  const subject = await checkFarcasterMessage({ message, signature }, expected)
  if (subject === undefined) return { state: 'failed', reason: 'refused' }
  const userName = cleanText(username, MAX_NAME)
  const identity = {
    kind: 'social',
    provider: 'farcaster',
    subject,
    isEmailVerified: false,
    ...(userName ? { userName } : {}),
  } as const
  return {
    state: 'arrived',
    login: await completeLogin(context, { identity, origin, projectId, keyThumbprint }),
  }
}

/**
 * Creates the routes of the login with Farcaster: a phone signs, a relay transports the signature,
 * and the registry on the chain names the account's owner.
 */
export function createFarcasterRoutes(
  services: LoginServices,
  parameters: FarcasterParameters,
): Hono {
  const { farcaster, secrets, keyOf, completeLogin, requirePage } = parameters
  const { store, clock } = services
  const attempts = createSealedStore<Waiting>(store, secrets, 'farcasterAttempt')
  const relay = createUpstream({
    id: 'farcaster',
    url: farcaster?.relayUrl ?? 'https://relay.farcaster.xyz',
    clock,
  })

  const app = new Hono()
  mount(app, socialEndpoints.startFarcaster, async ({ context, body }) => {
    const keyThumbprint = await keyOf(context)
    const { origin, projectId } = await requirePage(context, body)
    if (!farcaster) throw notConfigured('login with Farcaster', 'farcaster')
    const nonce = randomBytes(16).toString('hex')
    const { channelToken, url } = await relay.send({
      path: '/v1/channel',
      body: { siweUri: origin, domain: new URL(origin).host, nonce },
      schema: channel,
    })
    const attemptId = randomToken()
    const waiting = { origin, projectId, keyThumbprint, nonce, channelToken }
    await attempts.write(attemptId, waiting, LIFETIME_MS)
    return { attemptId, url }
  })
  mount(
    app,
    socialEndpoints.waitFarcaster,
    async ({ context, body: { attemptId } }): Promise<FarcasterProgress> => {
      const keyThumbprint = await keyOf(context)
      const waiting = await attempts.read(attemptId)
      if (waiting?.keyThumbprint !== keyThumbprint) return { state: 'failed', reason: 'expired' }
      const headers = { authorization: `Bearer ${waiting.channelToken}` }
      const look = () => relay.send({ path: '/v1/channel/status', headers, schema: status })
      try {
        const update = await longPoll({
          look,
          isOver: ({ state }) => state !== 'pending',
          step: STEP_MS,
          signal: context.req.raw.signal,
        })
        if (update.state === 'pending') return update
        if (!farcaster) throw notConfigured('login with Farcaster', 'farcaster')
        // Single use, even on failure: a signature is not checked twice.
        if (!(await attempts.take(attemptId))) return { state: 'failed', reason: 'expired' }
        const deps = { custodyOf: farcaster.custodyOf, now: clock.now(), completeLogin }
        return await finish(deps, context, waiting, update)
      } catch (error) {
        if (serverErrorOf(error)?.code.startsWith('upstream_'))
          return { state: 'failed', reason: 'unavailable' }
        throw error
      }
    },
  )
  return app
}

import { randomBytes } from 'node:crypto'
import { type AccountId, type SignInVerifyBody, signInEndpoints } from '@latchkey/protocol'
import { type Context, Hono } from 'hono'
import { type Address, isHex } from 'viem'
import { readBody } from '../kernel/readBody.js'
import { ServerError } from '../kernel/serverError.js'
import type { Store } from '../kernel/store.js'
import { checkSignature } from '../networks/checkSignature.js'
import { type ChainNodes, createNodes } from '../networks/signatureNodes.js'
import { checkMessage, NONCE_MS } from './checkMessage.js'
import { type CookieOptions, createSessions, MAX_SESSION_MS } from './signInSessions.js'
import { checkSolanaSignature } from './solana/checkSolanaSignature.js'

/** Checks that the account of a message signed it. */
async function checkSigned(
  { message, signature }: SignInVerifyBody,
  { address, networkId }: { address: string; networkId: string },
  nodes: ReturnType<typeof createNodes>,
): Promise<void> {
  if (networkId.startsWith('solana:')) return checkSolanaSignature({ address, message, signature })
  if (!isHex(signature))
    throw new ServerError(401, 'signature_refused', 'The signature is not hexadecimal.')
  const own = nodes.get(Number(networkId.split(':')[1])) ?? []
  await checkSignature({ address: address as Address, message, signature }, own)
}

/**
 * Creates the routes of signing in with a wallet (EIP-4361; on Solana CAIP-122 and Sign-In With
 * Solana).
 */
export function signInRoutes(parameters: {
  chains: Readonly<Record<number, ChainNodes>>
  /** CAIP-2 ids of Solana clusters. */
  clusterIds: readonly string[]
  store: Store
  lastingStore: Store
  cookie: CookieOptions
  clock: { now(): number }
}): Hono {
  const { chains, store, lastingStore, clock, cookie } = parameters
  const { nonce, verify, session, signOut } = signInEndpoints
  const nodes = createNodes(chains)
  const networkIds = [...[...nodes.keys()].map((id) => `eip155:${id}`), ...parameters.clusterIds]
  const sessions = createSessions({ store, lastingStore }, cookie)
  const nonceKey = (browser: string, value: string): string => `nonce:${browser}:${value}`

  async function onVerify(context: Context): Promise<Response> {
    const { body: schema } = verify
    const body = await readBody(context, schema)
    const browser = await sessions.current(context)
    const origin = context.req.header('origin') ?? ''
    const checked = checkMessage(body, { origin, networkIds, now: clock.now() })
    // Used up before the signature is checked, so that only one of any number of concurrent
    // requests continues.
    const isIssued =
      browser !== undefined && (await store.take(nonceKey(browser, checked.nonce))) !== undefined
    if (!isIssued)
      throw new ServerError(
        401,
        'nonce_refused',
        'The nonce was not issued to this browser, was used before, or is older than 10 minutes.',
      )
    await checkSigned(body, checked, nodes)
    const accountId: AccountId = `${checked.networkId}:${checked.address}`
    const lifetime = Math.min(checked.expiresAt - clock.now(), MAX_SESSION_MS)
    await sessions.start(context, accountId, lifetime)
    return context.json({ accountId })
  }

  return new Hono()
    .post(nonce.path, async (context) => {
      await readBody(context, nonce.body)
      const value = randomBytes(16).toString('hex')
      await store.set(nonceKey(await sessions.open(context), value), 'issued', NONCE_MS)
      return context.json({ nonce: value })
    })
    .post(verify.path, onVerify)
    .get(session.path, async (context) => {
      const accountId = await sessions.read(context)
      return context.json({ session: accountId ? { accountId } : null })
    })
    .post(signOut.path, async (context) => {
      await sessions.end(context)
      return context.body(null, 204)
    })
}

import { createHash, randomBytes } from 'node:crypto'
import type { AccountId } from '@latchkey/protocol'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Store } from '../kernel/store.js'
import { NONCE_MS } from './checkMessage.js'

/** Options of the session cookie. */
export interface CookieOptions {
  /** `false` only for plain `http:` on this machine. @default true */
  isSecure?: boolean | undefined
  /**
   * `none` if apps on another site use this server. The cookie is then partitioned by site (CHIPS).
   * @default 'lax'
   */
  sameSite?: 'lax' | 'strict' | 'none' | undefined
}

/** Maximum duration of a session in milliseconds, even if the message allows more. */
export const MAX_SESSION_MS: number = 30 * 86_400_000

const NAME = 'latchkey-session'

/** Sessions of browsers. A browser has one cookie before sign-in and another one afterwards. */
export interface Sessions {
  /**
   * Returns the id of this browser. Creates one if the browser has none that was issued here, so a
   * planted id has no effect.
   */
  open(context: Context): Promise<string>
  /** Returns the id of this browser, if it has one that was issued here. */
  current(context: Context): Promise<string | undefined>
  read(context: Context): Promise<AccountId | undefined>
  /** Starts a session under a new id. */
  start(context: Context, accountId: AccountId, lifetime: number): Promise<void>
  end(context: Context): Promise<void>
}

/**
 * Hashes an id for storage. Only the cookie contains the id, so a leaked store does not give
 * access.
 */
function hash(id: string): string {
  return createHash('sha256').update(id).digest('base64url')
}

interface IdCookie {
  read(context: Context): string | undefined
  write(context: Context, id: string, lifetime: number): void
  remove(context: Context): void
}

function createIdCookie({ isSecure = true, sameSite = 'lax' }: CookieOptions): IdCookie {
  const place = { path: '/', secure: isSecure, ...(isSecure ? { prefix: 'host' as const } : {}) }
  return {
    read: (context) => (isSecure ? getCookie(context, NAME, 'host') : getCookie(context, NAME)),
    write(context, id, lifetime) {
      const partition = sameSite === 'none' ? { partitioned: true } : {}
      setCookie(context, NAME, id, {
        ...place,
        httpOnly: true,
        sameSite,
        maxAge: Math.ceil(lifetime / 1000),
        ...partition,
      })
    },
    remove(context) {
      deleteCookie(context, NAME, place)
    },
  }
}

/**
 * @param stores.store - Browsers before sign-in.
 * @param stores.lastingStore - Sessions.
 */
export function createSessions(
  stores: { store: Store; lastingStore: Store },
  options: CookieOptions,
): Sessions {
  const { store, lastingStore } = stores
  const cookie = createIdCookie(options)

  function keyOf(context: Context): string | undefined {
    const id = cookie.read(context)
    return id ? hash(id) : undefined
  }

  async function readSession(key: string | undefined): Promise<AccountId | undefined> {
    return key ? ((await lastingStore.get(`session:${key}`)) as AccountId | undefined) : undefined
  }

  async function endSession(key: string | undefined): Promise<void> {
    if (key) await lastingStore.delete(`session:${key}`)
  }

  async function current(context: Context): Promise<string | undefined> {
    const key = keyOf(context)
    if (!key) return undefined
    return (await readSession(key)) || (await store.get(`visitor:${key}`)) ? key : undefined
  }

  return {
    current,
    async open(context) {
      const key = await current(context)
      if (key && (await readSession(key))) return key
      const id = (key && cookie.read(context)) || randomBytes(32).toString('base64url')
      await store.set(`visitor:${hash(id)}`, 'visitor', NONCE_MS)
      cookie.write(context, id, NONCE_MS)
      return hash(id)
    },
    read: (context) => readSession(keyOf(context)),
    async start(context, accountId, lifetime) {
      const before = keyOf(context)
      if (before) await Promise.all([endSession(before), store.delete(`visitor:${before}`)])
      const id = randomBytes(32).toString('base64url')
      await lastingStore.set(`session:${hash(id)}`, accountId, lifetime)
      cookie.write(context, id, lifetime)
    },
    async end(context) {
      // Ends the session only. Other values of the user expire in the store, which may be
      // unavailable now.
      await endSession(keyOf(context))
      cookie.remove(context)
    },
  }
}

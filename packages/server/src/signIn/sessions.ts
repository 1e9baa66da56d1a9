import { createHash, randomBytes } from 'node:crypto'
import type { AccountId } from '@latchkey/protocol'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Store } from '../kernel/store.js'
import { NONCE_MS } from './checkMessage.js'

/** How the session's cookie is set. */
export interface CookieOptions {
  /** `false` only for plain `http:` on one's own machine. @default true */
  isSecure?: boolean | undefined
  /**
   * `none` when pages of another site use this server; the cookie is then kept apart for each of
   * them (CHIPS). @default 'lax'
   */
  sameSite?: 'lax' | 'strict' | 'none' | undefined
}

/** Milliseconds a session lasts at most, whatever the message allows. */
export const MAX_SESSION_MS: number = 30 * 86_400_000

const NAME = 'latchkey-session'

/**
 * The browsers that use the server: known by a cookie before they sign in and by another one
 * afterwards.
 */
export interface Sessions {
  /**
   * Id of this browser, made up when it has none that was issued here: an id that somebody planted
   * is worth nothing.
   */
  open(context: Context): Promise<string>
  /** Id of this browser, if it has one that was issued here. */
  current(context: Context): Promise<string | undefined>
  read(context: Context): Promise<AccountId | undefined>
  /** Starts a session under a new id. */
  start(context: Context, accountId: AccountId, lifetime: number): Promise<void>
  end(context: Context): Promise<void>
}

/** What is stored is of no use to a thief: the id itself is in the cookie only. */
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
 * @param stores.store - Where browsers are known until they sign in.
 * @param stores.lastingStore - Where sessions are.
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
      // Nobody but a session is signed out: what the store knows of a visitor ends by itself, and
      // it may be gone just now.
      await endSession(keyOf(context))
      cookie.remove(context)
    },
  }
}

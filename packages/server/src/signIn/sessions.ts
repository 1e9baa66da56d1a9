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
  /** `none` when pages of another site use this server; the cookie is then kept apart for each of them (CHIPS). @default 'lax' */
  sameSite?: 'lax' | 'strict' | 'none' | undefined
}

/** Milliseconds a session lasts at most, whatever the message allows. */
export const MAX_SESSION_MS: number = 30 * 86_400_000

const NAME = 'latchkey-session'

/** The browsers that use the server: known by a cookie before they sign in and by another one afterwards. */
export interface Sessions {
  /** Id of this browser, made up when it has none that was issued here: an id that somebody planted is worth nothing. */
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

/**
 * @param stores.store - Where browsers are known until they sign in.
 * @param stores.lastingStore - Where sessions are.
 */
export function createSessions(stores: { store: Store; lastingStore: Store }, { isSecure = true, sameSite = 'lax' }: CookieOptions): Sessions {
  const { store, lastingStore } = stores
  const prefix = isSecure ? 'host' : undefined

  function write(context: Context, id: string, lifetime: number): void {
    setCookie(context, NAME, id, {
      path: '/',
      httpOnly: true,
      secure: isSecure,
      sameSite,
      maxAge: Math.ceil(lifetime / 1000),
      ...(prefix ? { prefix } : {}),
      ...(sameSite === 'none' ? { partitioned: true } : {}),
    })
  }

  const idOf = (context: Context): string | undefined => (prefix ? getCookie(context, NAME, prefix) : getCookie(context, NAME))

  function keyOf(context: Context): string | undefined {
    const id = idOf(context)
    return id ? hash(id) : undefined
  }

  async function current(context: Context): Promise<string | undefined> {
    const key = keyOf(context)
    if (!key) return undefined
    return (await lastingStore.get(`session:${key}`)) || (await store.get(`visitor:${key}`)) ? key : undefined
  }

  async function forget(context: Context): Promise<void> {
    const key = keyOf(context)
    if (key) await Promise.all([lastingStore.delete(`session:${key}`), store.delete(`visitor:${key}`)])
  }

  return {
    current,
    async open(context) {
      const key = await current(context)
      if (key && (await lastingStore.get(`session:${key}`))) return key
      const id = (key && idOf(context)) || randomBytes(32).toString('base64url')
      await store.set(`visitor:${hash(id)}`, 'visitor', NONCE_MS)
      write(context, id, NONCE_MS)
      return hash(id)
    },
    async read(context) {
      const key = keyOf(context)
      return key ? ((await lastingStore.get(`session:${key}`)) as AccountId | undefined) : undefined
    },
    async start(context, accountId, lifetime) {
      await forget(context)
      const id = randomBytes(32).toString('base64url')
      await lastingStore.set(`session:${hash(id)}`, accountId, lifetime)
      write(context, id, lifetime)
    },
    async end(context) {
      // Nobody but a session is signed out: what the store knows of a visitor ends by itself, and it may be gone just now.
      const key = keyOf(context)
      if (key) await lastingStore.delete(`session:${key}`)
      deleteCookie(context, NAME, { path: '/', secure: isSecure, ...(prefix ? { prefix } : {}) })
    },
  }
}

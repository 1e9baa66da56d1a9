import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { LoginCookieOptions } from './loginOptions.js'

/**
 * Cookies of the frame. Scripts cannot read them, other hosts cannot set them, and they are
 * partitioned by the embedding site.
 */
export interface LoginCookies {
  read(context: Context, name: string): string | undefined
  write(context: Context, name: string, value: string, lifetime: number): void
  remove(context: Context, name: string): void
}

/** Returns the cookie name of a page's session. Each page has a session of its own. */
export function sessionCookie(origin: string): string {
  return `latchkey-login-${createHash('sha256').update(origin).digest('hex').slice(0, 12)}`
}

/** Name of the cookie that identifies a browser, independent of the user. */
export const deviceCookie = 'latchkey-device'

export function createLoginCookies({ isSecure = true }: LoginCookieOptions = {}): LoginCookies {
  const place = isSecure
    ? ({ path: '/', secure: true, prefix: 'host' } as const)
    : ({ path: '/' } as const)
  const scope = isSecure
    ? ({ sameSite: 'none', partitioned: true } as const)
    : ({ sameSite: 'lax' } as const)
  return {
    read: (context, name) =>
      isSecure ? getCookie(context, name, 'host') : getCookie(context, name),
    write(context, name, value, lifetime) {
      setCookie(context, name, value, {
        ...place,
        ...scope,
        httpOnly: true,
        maxAge: Math.ceil(lifetime / 1000),
      })
    },
    remove(context, name) {
      deleteCookie(context, name, { ...place, ...scope, httpOnly: true })
    },
  }
}

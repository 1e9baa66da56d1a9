import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { LoginCookieOptions } from '../loginOptions.js'

const LIFETIME_S = 600

/** Binds a provider's answer to the browser that was redirected there. One cookie per provider. */
export interface StateCookie {
  /** @param isFormPost - True if a form of another site must send the cookie too. */
  write(context: Context, provider: string, value: string, isFormPost: boolean): void
  /** Reads and removes it. */
  take(context: Context, provider: string, isFormPost: boolean): string | undefined
}

export function createStateCookie({ isSecure = true }: LoginCookieOptions = {}): StateCookie {
  const place = isSecure
    ? ({ path: '/', secure: true, prefix: 'host' } as const)
    : ({ path: '/' } as const)
  const nameOf = (provider: string): string => `latchkey-social-${provider}`
  // Browsers accept SameSite=None only with Secure.
  const scopeOf = (isFormPost: boolean) => ({
    ...place,
    httpOnly: true,
    sameSite: isFormPost && isSecure ? ('none' as const) : ('lax' as const),
  })
  return {
    write(context, provider, value, isFormPost) {
      setCookie(context, nameOf(provider), value, { ...scopeOf(isFormPost), maxAge: LIFETIME_S })
    },
    take(context, provider, isFormPost) {
      const value = isSecure
        ? getCookie(context, nameOf(provider), 'host')
        : getCookie(context, nameOf(provider))
      if (value !== undefined) deleteCookie(context, nameOf(provider), scopeOf(isFormPost))
      return value
    },
  }
}

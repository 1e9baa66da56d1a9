import { custodyEndpoints } from '@latchkey/protocol'
import { Hono } from 'hono'
import type { CustodyOptions } from './custody/custodyOptions.js'
import { createCustodyRoutes } from './custody/custodyRoutes.js'
import { createLogin } from './login/createLogin.js'
import type { LoginOptions, LoginServices } from './login/loginOptions.js'
import { createRendezvous } from './rendezvous/rendezvousRoutes.js'
import { toPublicUrl } from './toPublicUrl.js'

/** Options of the auth service. It handles logins and holds one share of each key. */
export interface AuthOptions extends LoginOptions {
  /**
   * Address at which browsers reach the auth service, for example `https://login.example.org`.
   * @default the option `publicUrl` of the server
   */
  publicUrl?: string | undefined
  /** @default none: users log in, and have no wallet */
  custody?: Omit<CustodyOptions, 'requireUser' | 'mailer'> | undefined
}

/**
 * Services of the server for the auth service. Its public URL comes from the configuration, never
 * from a request.
 */
export interface AuthServices extends Omit<LoginServices, 'publicUrl'> {
  readonly publicUrl: string | undefined
}

/**
 * Creates the auth service: all routes that only the frame's page may call. They come before the
 * guard of other pages.
 *
 * @throws TypeError when an option is wrong, or there is no public URL.
 */
export function createAuth(
  services: AuthServices,
  options: AuthOptions,
): { routes: Hono; sweep(): Promise<void> } {
  const { custody, mailer } = options
  const publicUrl = toPublicUrl(options.publicUrl ?? services.publicUrl)
  const own: LoginServices = { ...services, publicUrl: () => publicUrl }
  const { routes, guard, requireUser, keyOf, sweep } = createLogin(own, options)
  const app = new Hono().route('/', routes).route('/', createRendezvous({ ...own, keyOf }, options))
  if (custody) {
    for (const { path } of Object.values(custodyEndpoints)) app.use(path, guard)
    app.route('/', createCustodyRoutes(own, { ...custody, requireUser, mailer }))
  }
  return { routes: app, sweep }
}

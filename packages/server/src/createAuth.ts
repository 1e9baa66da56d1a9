import { custodyEndpoints } from '@latchkey/protocol'
import { Hono } from 'hono'
import type { CustodyOptions } from './custody/options.js'
import { createCustodyRoutes } from './custody/routes.js'
import { createLogin } from './login/createLogin.js'
import type { LoginOptions, LoginServices } from './login/options.js'
import { createRendezvous } from './rendezvous/routes.js'

/** What the auth service needs: who logs in, and one share of each set of shares of their keys. */
export interface AuthOptions extends LoginOptions {
  /** Where browsers reach the auth service, for example `https://login.example.org`. @default the server's own public address */
  publicUrl?: string | undefined
  /** @default none: people log in, and have no wallet */
  custody?: Omit<CustodyOptions, 'requireVisitor' | 'mailer'> | undefined
}

/** The auth service: everything that only the frame's page may ask. Its routes come before the guard of other pages. */
export function createAuth(services: LoginServices, options: AuthOptions): { routes: Hono; sweep(): Promise<void> } {
  const { publicUrl, custody, mailer } = options
  const own = publicUrl === undefined ? services : { ...services, publicUrl: () => publicUrl.replace(/\/+$/, '') }
  const { routes, guard, requireVisitor, sweep } = createLogin(own, options)
  const app = new Hono().route('/', routes).route('/', createRendezvous(own, options))
  if (custody) {
    for (const { path } of Object.values(custodyEndpoints)) app.use(path, guard)
    app.route('/', createCustodyRoutes(own, { ...custody, requireVisitor, mailer }))
  }
  return { routes: app, sweep }
}

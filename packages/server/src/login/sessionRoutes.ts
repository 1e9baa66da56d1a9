import { loginEndpoints } from '@latchkey/protocol'
import type { Hono } from 'hono'
import { mount } from '../kernel/mount.js'
import { ServerError } from '../kernel/serverError.js'
import type { Assertions } from './createAssertions.js'
import type { LoginOptions, LoginServices } from './options.js'
import { type RequestUsers, toLoginSession, toLoginUser } from './requestUsers.js'
import type { Sessions } from './sessions.js'

/** Dependencies of the session routes. */
export interface SessionDeps {
  services: LoginServices
  options: LoginOptions
  visitors: RequestUsers
  sessions: Sessions
  assertions: Assertions
}

/** Mounts the routes that list and end sessions. */
export function mountSessions(
  app: Hono,
  { services, options, visitors, sessions, assertions }: SessionDeps,
): void {
  const { session, signOut, assertion, listSessions, revokeSession } = loginEndpoints

  mount(app, session, async ({ context, body: { origin } }) => {
    const visitor = await visitors.find(context, origin)
    return { session: visitor ? toLoginSession(visitor.session, visitor.user) : null }
  })

  mount(app, signOut, async ({ context }) => {
    const visitor = await visitors.require(context)
    await sessions.end(context, visitor.session)
    // Keeps cookies: they contain the browser's proved addresses, and the sessions of other pages.
    context.header('clear-site-data', '"cache", "storage"')
    return undefined
  })

  mount(app, assertion, async ({ context, body: { purpose } }) => {
    const visitor = toLoginUser(await visitors.require(context))
    return {
      assertion: await assertions.sign(visitor, {
        issuer: services.publicUrl(),
        audience: options.recoveryUrl,
        purpose,
      }),
    }
  })

  mount(app, listSessions, async ({ context }) => {
    const visitor = await visitors.require(context)
    return { sessions: await sessions.list(visitor.user.id, visitor.session.id) }
  })

  mount(app, revokeSession, async ({ context, body: { id } }) => {
    const visitor = await visitors.require(context)
    if (!(await sessions.revoke(visitor.user.id, id)))
      throw new ServerError(404, 'not_found', 'There is no such session any more.')
    return undefined
  })
}

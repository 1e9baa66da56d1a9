import { loginEndpoints } from '@latchkey/protocol'
import type { Hono } from 'hono'
import { mount } from '../kernel/mount.js'
import { ServerError } from '../kernel/serverError.js'
import type { Assertions } from './createAssertions.js'
import type { LoginOptions, LoginServices } from './loginOptions.js'
import type { Sessions } from './loginSessions.js'
import { type RequestUsers, toLoginSession, toLoginUser } from './requestUsers.js'

/** Dependencies of the session routes. */
export interface SessionDeps {
  services: LoginServices
  options: LoginOptions
  requestUsers: RequestUsers
  sessions: Sessions
  assertions: Assertions
}

/** Mounts the routes that list and end sessions. */
export function mountSessions(
  app: Hono,
  { services, options, requestUsers, sessions, assertions }: SessionDeps,
): void {
  const { session, signOut, assertion, listSessions, revokeSession } = loginEndpoints

  mount(app, session, async ({ context, body: { origin } }) => {
    const requestUser = await requestUsers.find(context, origin)
    return { session: requestUser ? toLoginSession(requestUser.session, requestUser.user) : null }
  })

  mount(app, signOut, async ({ context }) => {
    const requestUser = await requestUsers.require(context)
    await sessions.end(context, requestUser.session)
    // Keeps cookies: they contain the browser's proved addresses, and the sessions of other pages.
    context.header('clear-site-data', '"cache", "storage"')
    return undefined
  })

  mount(app, assertion, async ({ context, body: { purpose } }) => {
    const requestUser = toLoginUser(await requestUsers.require(context))
    return {
      assertion: await assertions.sign(requestUser, {
        issuer: services.publicUrl(),
        audience: options.recoveryUrl,
        purpose,
      }),
    }
  })

  mount(app, listSessions, async ({ context }) => {
    const requestUser = await requestUsers.require(context)
    return { sessions: await sessions.list(requestUser.user.id, requestUser.session.id) }
  })

  mount(app, revokeSession, async ({ context, body: { id } }) => {
    const requestUser = await requestUsers.require(context)
    if (!(await sessions.revoke(requestUser.user.id, id)))
      throw new ServerError(404, 'not_found', 'There is no such session any more.')
    return undefined
  })
}

import type { LoginError } from '@latchkey/core'
import { type Clock, settle, warnSetup } from '@latchkey/core/internal'
import { frameMissing, frameRefused } from '../kernel/loginErrors.js'
import type { LoginPage } from '../kernel/page.js'

/** Milliseconds for the probe of the frame's address. */
const PROBE_MS = 800

/**
 * Finds out why the frame did not load, and warns the developer. An iframe does not distinguish a
 * refusal (403, frame-ancestors) from a network failure, so this requests the address. The reply is
 * opaque.
 */
export async function frameFailure(parameters: {
  page: LoginPage
  clock: Clock
  src: string
  origin: string
}): Promise<LoginError> {
  const { page, clock, src, origin } = parameters
  const probe = async (): Promise<Response> =>
    page.fetch(src, { mode: 'no-cors', credentials: 'omit', cache: 'no-store' })
  const isServed = await settle(probe(), { deadline: PROBE_MS, clock }).then(
    () => true,
    () => false,
  )
  const docs = '@latchkey/login/docs/login.md'
  if (isServed)
    warnSetup({
      cause: `${origin} answers, but lets no page of ${page.location.origin} embed the frame of this project.`,
      setting: `"projects" of the frame's settings must list the project and the origin ${page.location.origin}; login({ frameUrl, projectId })`,
      docs,
    })
  else
    warnSetup({
      cause: `The frame at ${origin} did not load.`,
      setting:
        'login({ frameUrl }), and frame-src and connect-src of the Content-Security-Policy. Start the frame: latchkey frame',
      docs,
    })
  return isServed ? frameRefused() : frameMissing()
}

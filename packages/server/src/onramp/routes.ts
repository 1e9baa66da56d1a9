import { Hono } from 'hono'
import type { Services } from '../kernel/services.js'

export function onrampRoutes(_services: Services): Hono {
  return new Hono()
}

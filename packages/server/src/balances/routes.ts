import { Hono } from 'hono'
import type { Services } from '../kernel/services.js'

export function balancesRoutes(_services: Services): Hono {
  return new Hono()
}

import { Hono } from 'hono'
import type { Services } from '../kernel/services.js'

export function analyticsRoutes(_services: Services): Hono {
  return new Hono()
}

import { Hono } from 'hono'
import type { Services } from '../kernel/services.js'

export function swapRoutes(_services: Services): Hono {
  return new Hono()
}

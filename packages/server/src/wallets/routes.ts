import { Hono } from 'hono'
import type { Services } from '../kernel/services.js'

export function walletsRoutes(_services: Services): Hono {
  return new Hono()
}

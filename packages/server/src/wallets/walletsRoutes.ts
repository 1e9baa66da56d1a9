import { getWallets, getWalletsSnapshot } from '@latchkey/protocol'
import { Hono } from 'hono'
import { mount } from '../kernel/mount.js'
import type { Services } from '../kernel/services.js'
import { createSnapshots, type DirectoryOptions } from './createSnapshots.js'
import { watchDirectory } from './watchDirectory.js'

const headers = { 'content-type': 'application/json', 'cache-control': 'public, max-age=60' }

export function walletsRoutes(services: Services, options: DirectoryOptions = {}): Hono {
  const directory = watchDirectory(services)
  const sign = createSnapshots(options, services.clock)
  const app = new Hono()
  mount(app, getWallets, async ({ context, query }) =>
    context.body((await directory()).find(query), 200, headers),
  )
  mount(app, getWalletsSnapshot, async ({ context }) =>
    context.json(sign(await directory()), 200, headers),
  )
  return app
}

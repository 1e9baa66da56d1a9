import { images } from '@latchkey/protocol'
import { Hono } from 'hono'
import { mount } from '../../kernel/mount.js'
import { ServerError } from '../../kernel/serverError.js'
import type { Services } from '../../kernel/services.js'
import type { ImageKind } from './importImages.js'
import { readImages } from './readImages.js'

/** An image that is opened as a page cannot run scripts (SEC-37). */
const shut = {
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
}

const kept = { 'cache-control': 'public, max-age=86400, immutable' }

export function imagesRoutes(services: Services): Hono {
  const read = readImages(services)
  const app = new Hono()
  for (const [kind, endpoint] of Object.entries(images)) {
    mount(app, endpoint, async ({ context, parameter }) => {
      const image = await read(kind as ImageKind, parameter('id'))
      if (!image) throw new ServerError(404, 'image_unknown', 'There is no picture of this id.')
      const etag = `"${image.sha256}"`
      const headers = { ...shut, ...kept, etag }
      const isKnown = (context.req.header('if-none-match') ?? '')
        .split(/\s*,\s*/)
        .some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag)
      return isKnown
        ? context.body(null, 304, headers)
        : context.body(image.bytes, 200, { ...headers, 'content-type': 'image/webp' })
    })
  }
  return app
}

import { directoryHeaders, images } from '@latchkey/protocol'
import { type Context, Hono } from 'hono'
import { mount } from '../../kernel/mount.js'
import { ServerError } from '../../kernel/serverError.js'
import type { Services } from '../../kernel/services.js'
import type { ImageKind } from './importImages.js'
import { readImages, type StoredImage } from './readImages.js'

/** Pictures are everybody's: pages of any origin show them, and may read them. */
const open = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }

/** Opened by itself, it is a picture and nothing else (SEC-37). */
const shut = { 'content-security-policy': "sandbox; default-src 'none'", 'x-content-type-options': 'nosniff' }

const kept = { 'cache-control': 'public, max-age=86400, immutable' }

function respond(context: Context, { sha256, bytes }: StoredImage): Response {
  const etag = `"${sha256}"`
  const headers = { ...open, ...shut, ...kept, etag }
  const isKnown = (context.req.header('if-none-match') ?? '').split(/\s*,\s*/).some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag)
  return isKnown ? context.body(null, 304, headers) : context.body(bytes, 200, { ...headers, 'content-type': 'image/webp' })
}

export function imagesRoutes(services: Services): Hono {
  const read = readImages(services)
  const app = new Hono()
  for (const [kind, endpoint] of Object.entries(images)) {
    app.options(endpoint.path.replace('{id}', ':id'), (context) =>
      context.body(null, 204, {
        ...open,
        'access-control-allow-methods': 'GET',
        'access-control-allow-headers': Object.values(directoryHeaders).join(', '),
        'access-control-max-age': '86400',
      }),
    )
    mount(app, endpoint, async ({ context, parameter }) => {
      const image = await read(kind as ImageKind, parameter('id'))
      if (!image) {
        for (const [name, value] of Object.entries(open)) context.header(name, value)
        throw new ServerError(404, 'image_unknown', 'There is no picture of this id.')
      }
      return respond(context, image)
    })
  }
  return app
}

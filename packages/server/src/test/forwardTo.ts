import type { Handler } from '../kernel/handler.js'

/** Returns a handler that sends each request over HTTP to the current URL. */
export function forwardTo(url: () => string | Promise<string>): Handler {
  return async (request) => {
    const { pathname, search } = new URL(request.url)
    const body = request.method === 'GET' ? {} : { body: await request.text() }
    return fetch((await url()) + pathname + search, {
      method: request.method,
      headers: request.headers,
      ...body,
    })
  }
}

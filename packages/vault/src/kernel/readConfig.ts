import type { FrameConfig } from './config.js'

/**
 * What the frame's operator wrote into this page. It comes from the origin that the code comes
 * from, and is as much to be trusted.
 *
 * @throws Error when the page was not served by `createFrame`.
 */
export function readConfig(document: Document): FrameConfig {
  const text = document.getElementById('latchkey-config')?.textContent
  if (!text)
    throw new Error(
      'This page must be served by createFrame of @latchkey/server, which tells it where its services are.',
    )
  return JSON.parse(text) as FrameConfig
}

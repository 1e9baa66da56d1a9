import type { FrameConfig } from './config.js'

/**
 * Returns the operator's settings from this page. They are as trusted as the code, because they
 * come from the same origin.
 *
 * @throws Error if the page was not served by `createFrame`.
 */
export function readConfig(document: Document): FrameConfig {
  const text = document.getElementById('latchkey-config')?.textContent
  if (!text)
    throw new Error(
      'This page must be served by createFrame of @latchkey/server, which adds the addresses of its services.',
    )
  return JSON.parse(text) as FrameConfig
}

import { NetworkRequestError, SetupError } from '@latchkey/core'
import { afterEach, expect, test, vi } from 'vitest'
import { loadPeer } from './loadPeer.js'

afterEach(() => {
  vi.restoreAllMocks()
})

const absent = '@latchkey-tests/absent'

test.each<[string, string, () => Promise<object>]>([
  ['Node without the package', 'absent', () => import(/* @vite-ignore */ absent)],
  // https://github.com/vitejs/vite/blob/main/packages/vite/src/node/plugins/resolve.ts
  [
    'Vite in development',
    'vite-dev',
    () =>
      Promise.reject(
        new Error('Could not resolve "vite-dev" imported by "@latchkey/evm". Is it installed?'),
      ),
  ],
  ['Vite in production', 'vite-prod', async () => ({ default: {} })],
  // The html spec's text in Chromium.
  [
    'a page without a bundler',
    'bare',
    () => Promise.reject(new TypeError('Failed to resolve module specifier "bare".')),
  ],
])('error: %s: warns once with the name of the package', async (_what, name, load) => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const peer = loadPeer(name, load, (given) => 'create' in given)
  for (const attempt of [peer(), peer()]) await expect(attempt).rejects.toBeInstanceOf(SetupError)
  await expect(peer()).rejects.toMatchObject({
    details: `The package ${name} is not installed, so its connector cannot connect.`,
  })
  expect(warn).toHaveBeenCalledTimes(1)
  expect(warn.mock.calls[0]?.[0]).toContain(
    `Setting: npm install ${name}\nDocs: @latchkey/evm/README.md`,
  )
})

test('behavior: a chunk that could not be fetched is a NetworkRequestError', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const failing = loadPeer(
    'peer',
    () =>
      Promise.reject(
        new TypeError('Failed to fetch dynamically imported module: https://app.example/sdk.js'),
      ),
    () => true,
  )
  await expect(failing()).rejects.toBeInstanceOf(NetworkRequestError)
  expect(warn).not.toHaveBeenCalled()
})

import { loginEndpoints } from '@latchkey/protocol'
import { expect, test } from 'vitest'
import { createMemoryFrameStore } from '../kernel/frameStore.js'
import { createApi } from './createApi.js'

/** Returns the languages that the requests of a login contain. */
async function languagesOf(locale: string | undefined): Promise<Set<string | null>> {
  const languages = new Set<string | null>()
  const api = createApi({
    config: { authUrl: 'https://auth.example', recoveryUrl: 'https://recovery.example' },
    store: createMemoryFrameStore(),
    getOrigin: () => 'https://shop.example',
    getLocale: () => locale,
    async fetch(url, init) {
      languages.add(new Request(url, init).headers.get('accept-language'))
      return Response.json({ session: null })
    },
  })
  await api.call('auth', loginEndpoints.session, { body: { origin: 'https://shop.example' } })
  return languages
}

test.each(['ja', 'pt-BR', 'zh-Hant-TW'])(
  'default: requests contain the language of the page: %s',
  async (locale) => {
    expect(await languagesOf(locale)).toEqual(new Set([locale]))
  },
)

test.each([
  undefined,
  '',
  '<b>',
  '../..',
  'ja\r\nx-evil: 1',
  'https://evil.example',
  'a'.repeat(64),
])('error: SEC-86 a string that is not a language tag is in no header: %j', async (locale) => {
  expect(await languagesOf(locale)).toEqual(new Set([null]))
})

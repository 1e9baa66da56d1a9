// Signing in with a wallet, for take.mjs.
import { answer, declined, misbehave, signIn, toSignIn } from './steps.mjs'

export const signInStates = {
  siwe: { query: { signIn: '1' }, do: toSignIn },
  'siwe-details': {
    query: { signIn: '1' },
    do: async (page) => (
      await toSignIn(page), await page.getByTestId('lk-modal').locator('summary').click()
    ),
  },
  'siwe-preparing': {
    query: { signIn: '1' },
    do: async (page) => (
      await toSignIn(page), await answer(page, 'nonce', () => {}), await signIn(page)
    ),
  },
  'siwe-signing': {
    query: { signIn: '1' },
    do: async (page) => (
      await toSignIn(page),
      await misbehave(page, { neverAnswers: ['personal_sign'] }),
      await signIn(page)
    ),
  },
  'siwe-verifying': {
    query: { signIn: '1' },
    do: async (page) => (
      await toSignIn(page), await answer(page, 'verify', () => {}), await signIn(page)
    ),
  },
  'siwe-rejected': {
    query: { signIn: '1' },
    do: async (page) => (await toSignIn(page), await misbehave(page, declined), await signIn(page)),
  },
  'siwe-refused': {
    query: { signIn: '1' },
    do: async (page) => (
      await toSignIn(page),
      await misbehave(page, { actsFor: { account: 1 } }),
      await signIn(page),
      await page.getByTestId('lk-view').getByRole('alert').waitFor()
    ),
  },
  'siwe-server-down': {
    query: { signIn: '1' },
    do: async (page) => (
      await toSignIn(page),
      await answer(page, 'nonce', (route) =>
        route.fulfill({ status: 503, json: { error: { code: 'down', message: 'Back at noon.' } } }),
      ),
      await signIn(page),
      await page.getByTestId('lk-view').getByRole('alert').waitFor()
    ),
  },
  'siwe-offline': {
    query: { signIn: '1' },
    do: async (page) => (await toSignIn(page), await page.context().setOffline(true)),
  },
}

import type { Browser, Page } from '@playwright/test'
import type { Finding } from '../lib/report.js'
import type { BuiltApp } from './buildApp.js'
import { openPage } from './openPage.js'

/** States of `useConnection` by event. */
export type Traces = Readonly<Record<string, readonly string[]>>

/** The presses that connect and disconnect the wallet in an app. */
export interface Presses {
  connect(page: Page): Promise<void>
  disconnect(page: Page): Promise<void>
}

/** The presses of the bare app: its two buttons. */
export const wagmiPresses: Presses = {
  connect: (page) => page.getByRole('button', { name: 'Connect', exact: true }).click(),
  disconnect: (page) => page.getByRole('button', { name: 'Disconnect' }).click(),
}

/** The presses of an app with the kit: its button and its modal. */
export const latchkeyPresses: Presses = {
  async connect(page) {
    await page.getByTestId('lk-connect-button').click()
    await page.getByTestId('lk-wallet-dev.latchkey.testwallet').click()
    await page.getByTestId('lk-account-button').waitFor()
  },
  async disconnect(page) {
    await page.getByTestId('lk-account-button').click()
    await page.getByTestId('lk-disconnect').click()
    await page.getByTestId('lk-connect-button').waitFor()
  },
}

/** Connects, reloads and disconnects in a new profile. */
export async function recordTraces(
  browser: Browser,
  app: BuiltApp,
  wallet: string,
  presses: Presses,
): Promise<Traces> {
  const { page, visit, reached, close } = await openPage(browser, app, { wallet })
  const traces: Record<string, readonly string[]> = {}
  traces['fresh visit'] = await visit('disconnected')
  await presses.connect(page)
  traces.connect = await reached('connected')
  traces.reload = await visit('connected')
  traces['second reload'] = await visit('connected')
  await presses.disconnect(page)
  traces.disconnect = await reached('disconnected')
  traces['reload after the disconnect'] = await visit('disconnected')
  await close()
  return traces
}

/** Reports each event whose states differ from those of bare wagmi. */
export function traceFindings(where: string, traces: Traces, bare: Traces): Finding[] {
  return Object.entries(bare).flatMap(([event, states]) => {
    const [expected, shown] = [states, traces[event] ?? []].map((one) => one.join(' → '))
    return expected === shown
      ? []
      : [{ where, what: `${event}: useConnection shows ${shown}, with bare wagmi ${expected}` }]
  })
}

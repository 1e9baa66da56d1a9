import type { Frame, Page } from '@playwright/test'
import { addresses } from './addresses.js'

/**
 * The actions of a hijacked listed page on the frame: all but reading its content.
 */
interface Evil {
  /** Sends a request and stores its outcome. */
  call(method: string, params?: unknown): number
  abort(id: number): void
  outcomes: Record<
    number,
    { result?: unknown; error?: { code?: number; message: string; name?: string } }
  >
}

declare global {
  interface Window {
    evil: Evil
  }
}

/**
 * The page's script: the handshake of the protocol, then any messages without delay, and never a
 * window.
 */
function takeOver({
  frameUrl,
  projectId,
}: {
  frameUrl: string
  projectId: string
}): Promise<{ address: string }> {
  const frame = document.querySelector('iframe') as HTMLIFrameElement
  const outcomes: Evil['outcomes'] = {}
  const ids = new Map<string, number>()
  const state = { next: 0, epoch: '' }
  return new Promise((resolve, reject) => {
    frame.onload = () => {
      const { port1, port2 } = new MessageChannel()
      const send = (type: string, payload?: unknown): number => {
        const [id, own] = [crypto.randomUUID(), state.next++]
        ids.set(id, own)
        port1.postMessage({
          id,
          epoch: state.epoch,
          type: `@latchkey-app/${type}`,
          ...(payload === undefined ? {} : { payload }),
        })
        return own
      }
      port1.onmessage = ({ data }) => {
        if (data.type === '@latchkey-frame/READY') {
          state.epoch = data.epoch
          send('GET_USER')
        } else if (data.type === '@latchkey-frame/GET_USER_SUCCESS') resolve(data.payload)
        else if (data.type === '@latchkey-frame/GET_USER_ERROR')
          reject(new Error(data.payload.message))
        else if (data.id !== undefined) {
          const own = ids.get(data.id) ?? -1
          outcomes[own] = data.type.endsWith('_SUCCESS')
            ? { result: data.payload }
            : { error: data.payload }
        }
      }
      window.evil = {
        outcomes,
        call: (method, params) => send('RPC_REQUEST', { method, params }),
        abort(own) {
          const id = [...ids].find(([, each]) => each === own)?.[0]
          port1.postMessage({ id, epoch: state.epoch, type: '@latchkey-app/ABORT' })
        },
      }
      frame.contentWindow?.postMessage(
        { type: '@latchkey-app/CONNECT', version: 1 },
        new URL(frameUrl).origin,
        [port2],
      )
    }
    frame.src = `${frameUrl}/sdk?projectId=${projectId}&chainId=eip155:31337`
  })
}

const html = `<!doctype html><title>Rewards</title>
<style>body { margin: 0; height: 100vh; } #around, iframe { position: fixed; inset: 0; width: 100%; height: 100%; border: 0; } #bait { position: fixed; inset: 0; display: none; }</style>
<h1>Claim your reward</h1>
<div id="around"><iframe sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-forms" allow="publickey-credentials-get; clipboard-write"></iframe></div>
<div id="bait"><b>Claim</b></div>`

/**
 * Opens a page of the demo's origin that is not the demo, fully covered by the frame of the
 * logged-in user.
 */
export async function openEvilPage(
  page: Page,
  projectId: string,
): Promise<{ address: string; frame: Frame }> {
  // Clears the record of declined requests, whose limit another test covers.
  for (const each of page.frames().filter((frame) => frame.url().startsWith(addresses.frame)))
    await each.evaluate(() => {
      for (const key of Object.keys(localStorage))
        if (key.startsWith('latchkey.declined:')) localStorage.removeItem(key)
    })
  await page.goto('/hostile.html?wallets=none')
  // Written into a page of the demo's server: a page that the test fulfils has no network address,
  // and Chromium blocks its requests to this machine.
  await page.evaluate((text) => {
    document.open()
    document.write(text)
    document.close()
  }, html)
  const { address } = await page.evaluate(takeOver, { frameUrl: addresses.frame, projectId })
  const frame = page.frames().find((each) => each.url().startsWith(`${addresses.frame}/sdk`))
  if (!frame) throw new Error('The frame is not there.')
  return { address, frame }
}

/** Returns the number of the page's requests that succeeded. */
export function successes(page: Page): Promise<number> {
  return page.evaluate(
    () => Object.values(window.evil.outcomes).filter(({ error }) => !error).length,
  )
}

/** Aborts all requests. The frame answers none of them. */
export async function abortAll(page: Page, count: number): Promise<void> {
  await page.evaluate((all) => {
    for (let id = 0; id <= all; id++) window.evil.abort(id)
  }, count)
}

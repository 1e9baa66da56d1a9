import type { AdapterEvent } from '@latchkey/core/internal'
import type { RelayWallet, RelayWalletOptions } from '@latchkey/testing/relay'
import { getConnectorClient } from '@wagmi/core'
import { signMessage } from 'viem/actions'
import { describe, expect, test } from 'vitest'
import { PAIRING_ID, type Page, useRelay } from '../test/relayWorld.js'
import { failure, TWO, useChains } from '../test/world.js'

const world = useRelay(useChains())
const never = (): AbortSignal => new AbortController().signal

type RequestsChanged = Extract<AdapterEvent, { type: 'requestsChanged' }>
const eventsOf = ({ events }: Page): RequestsChanged[] =>
  events.filter((event): event is RequestsChanged => event.type === 'requestsChanged')
const counts = (page: Page): number[] => eventsOf(page).map(({ requests }) => requests.length)

/** Connects a page to a phone. `answer` approves or rejects the phone's next prompt. */
async function open(
  options: Partial<RelayWalletOptions> = {},
): Promise<{ page: Page; phone: RelayWallet; answer(is: boolean): void }> {
  const place: { answer?: (is: boolean) => void } = {}
  const phone = world.createPhone({
    metadata: { name: 'Tern', redirect: { native: 'tern://', universal: 'https://tern.example' } },
    approve: async ({ kind }) =>
      kind === 'connect' || new Promise((resolve) => Object.assign(place, { answer: resolve })),
    ...options,
  })
  const page = world.createPage()
  const { uri } = await page.adapter.pair!({ walletId: PAIRING_ID, signal: never() })
  const connected = page.adapter.connect({ walletId: PAIRING_ID, signal: never() })
  phone.pair(uri)
  await connected
  const asked = (): Promise<(is: boolean) => void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (place.answer) resolve(place.answer)
      }
      phone.subscribe(() => queueMicrotask(look))
      look()
    })
  return { page, phone, answer: (is) => void asked().then((reply) => reply(is)) }
}

const waiting = (event: AdapterEvent): boolean =>
  event.type === 'requestsChanged' && event.requests.length > 0

describe('pending requests in a wallet on another device', () => {
  test('default: emits a request with session and links when the relay has it, and again when it ends', async () => {
    const { page, phone, answer } = await open()
    expect(counts(page)).toEqual([])
    const signed = page.adapter.signMessage({ message: 'hello' })
    const { requests } = (await page.received(waiting)) as RequestsChanged
    const [session] = phone.view().sessions
    expect(requests).toEqual([
      {
        id: expect.stringMatching(/^\d{13,20}$/),
        topic: session?.topic,
        redirect: { native: 'tern://', universal: 'https://tern.example' },
      },
    ])
    answer(true)
    await signed
    expect(counts(page)).toEqual([1, 0])
  })

  test('behavior: includes requests by wagmi’s hooks, and a refusal ends them', async () => {
    const { page, answer } = await open()
    const client = await getConnectorClient(page.adapter.config)
    const signed = signMessage(client, { message: 'hello' }).catch(() => 'refused')
    await page.received(waiting)
    answer(false)
    expect(await signed).toBe('refused')
    expect(counts(page)).toEqual([1, 0])
  })

  test('behavior: omits requests without a prompt: reads, and switches to a network of the session', async () => {
    const { page } = await open()
    const { connector } = [...page.adapter.config.state.connections.values()][0]!
    const provider = (await connector.getProvider()) as {
      request(request: { method: string; params?: unknown }): Promise<unknown>
    }
    for (const method of ['eth_accounts', 'eth_chainId', 'eth_blockNumber'])
      await provider.request({ method })
    await provider.request({ method: 'wallet_getCapabilities' }).catch(() => undefined) // Answered without a prompt, granted or not.
    await page.adapter.switchNetwork({ networkId: TWO, signal: never() })
    expect(counts(page).filter((count) => count > 0)).toEqual([])
  })

  test('behavior: a session that ends also ends its pending requests', async () => {
    const { page, phone } = await open()
    const signed = failure(page.adapter.signMessage({ message: 'hello' }))
    await page.received(waiting)
    phone.disconnect(phone.view().sessions[0]?.topic ?? '')
    expect(await signed).toBe('NotConnectedError')
    expect(counts(page)).toEqual([1, 0])
  })

  test('behavior: emits nothing after the listener has stopped', async () => {
    const { page, answer } = await open()
    page.stop()
    answer(true)
    await page.adapter.signMessage({ message: 'hello' })
    expect(counts(page)).toEqual([])
  })

  test('error: ignores malformed messages from a connector', async () => {
    const { page } = await open()
    const { connector } = [...page.adapter.config.state.connections.values()][0]!
    for (const data of [undefined, 'x', {}, [null, 1, {}, { id: 1 }]])
      connector.emitter.emit('message', { type: 'wallet_requests', data })
    connector.emitter.emit('message', { type: 'display_uri', data: [{ id: '1' }] })
    expect(eventsOf(page).map(({ requests }) => requests)).toEqual([[], [], [], []])
  })
})

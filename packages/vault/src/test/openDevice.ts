import { type LoginSession, loginEndpoints } from '@latchkey/protocol'
import { createCustody } from '../custody/createCustody.js'
import type { Ask } from '../custody/custody.js'
import type { CustodyScreen } from '../custody/screens.js'
import type { FrameStore } from '../kernel/frameStore.js'
import { createApi } from '../login/createApi.js'
import type { CustodyServices } from './custodyServices.js'
import {
  AUTH,
  type CustodyWorld,
  codeIn,
  type Device,
  type Exchange,
  FRAME,
  frameConfig,
  PAGE,
} from './custodyWorld.js'

const never = new AbortController().signal

/**
 * Creates the fetch of one browser: with cookies for the auth service, and with the faults of a
 * test.
 */
export function createWire(
  world: CustodyWorld,
  services: () => CustodyServices,
  cookies: Map<string, string>,
): (url: string, init: RequestInit) => Promise<Response> {
  return async (url, init) => {
    const service = url.startsWith(AUTH) ? 'auth' : 'recovery'
    const headers = new Headers(init.headers)
    headers.set('origin', FRAME)
    headers.set(
      'user-agent',
      'Mozilla/5.0 (X11; Linux x86_64; rv:148.0) Gecko/20100101 Firefox/148.0',
    )
    if (service === 'auth')
      headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
    const { method = 'GET', body } = init
    const exchange: Exchange = {
      number: world.exchanges.length,
      service,
      path: new URL(url).pathname,
      sent: String(body ?? ''),
      received: '',
    }
    world.exchanges.push(exchange)
    await world.fault?.(exchange, 'before')
    const response = await services()[service](
      new Request(url, { method, headers, ...(body ? { body } : {}) }),
    )
    for (const line of service === 'auth' ? response.headers.getSetCookie() : []) {
      const [name = '', value = ''] = (line.split('; ')[0] ?? '').split('=')
      cookies.set(name, value)
    }
    exchange.received = await response.clone().text()
    await world.fault?.(exchange, 'after')
    const tampered = await world.tamper?.(exchange)
    return tampered === undefined
      ? response
      : new Response(tampered, { status: 200, headers: response.headers })
  }
}

function createAsk(
  world: CustodyWorld,
  device: Pick<Device, 'screens' | 'answer'> & { readonly email: string },
): Ask {
  return (async (_name: string, data: unknown) => {
    const screen = data as CustodyScreen
    device.screens.push(screen)
    const given = device.answer?.(screen)
    if (given !== undefined) return given
    if (screen.kind === 'code')
      return {
        otp: codeIn(
          screen.reason === 'stepUp' ? world.auth.mails : world.recovery.mails,
          screen.reason === 'mailbox' ? screen.email : device.email,
        ),
      }
    if (screen.kind === 'exportWarning') return { isAgreed: true }
    return null
  }) as Ask
}

/** Opens a browser with a logged-in frame, or another tab of one. */
export async function openDevice(
  world: CustodyWorld,
  services: () => CustodyServices,
  email: string,
  store: FrameStore,
  tab?: Pick<Device, 'session' | 'cookies'>,
): Promise<Device> {
  const listeners = new Map<string, () => void>()
  const scope = {
    visibilityState: 'visible',
    addEventListener: (type: string, listener: () => void) => void listeners.set(type, listener),
  }
  const cookies = tab?.cookies ?? new Map<string, string>()
  const api = createApi({
    config: frameConfig,
    store,
    getOrigin: () => PAGE,
    fetch: createWire(world, services, cookies),
  })
  const custody = createCustody({
    api,
    store,
    config: frameConfig,
    clock: { now: () => world.time.now },
    scope,
  })
  const state: { screens: CustodyScreen[]; answer: Device['answer']; email: string } = {
    screens: [],
    answer: undefined,
    email,
  }
  const ask = createAsk(world, state)

  async function logIn(): Promise<LoginSession> {
    const { attemptId } = await api.call('auth', loginEndpoints.startOtp, {
      body: { email, origin: PAGE, projectId: 'demo' },
    })
    const { session } = await api.call('auth', loginEndpoints.verifyOtp, {
      body: { attemptId, otp: codeIn(world.auth.mails, email) },
    })
    return session
  }

  const device: Device = Object.assign(state, {
    custody,
    api,
    store,
    cookies,
    ask,
    session: tab?.session ?? { ...(await logIn()), isEmailTyped: true },
    logIn,
    open: () => custody.open({ session: device.session, ask, signal: never }),
    hide() {
      scope.visibilityState = 'hidden'
      listeners.get('visibilitychange')?.()
      scope.visibilityState = 'visible'
    },
  })
  return device
}

import type { FrameEvent } from '@latchkey/protocol'
import { afterEach, describe, expect, test } from 'vitest'
import type { ToFrame, ToWindow } from '../../channel/windowChannel.js'
import type { Stage } from '../host/createInlineHost.js'
import { createSurface, type ScreenTypes } from './createSurface.js'

type Screens = Record<'approval' | 'custody', ScreenTypes>

const PAGE = 'https://millpond.example'
const FRAME = 'https://vault.example'
const ports: MessagePort[] = []
afterEach(() => {
  for (const port of ports.splice(0)) port.close()
})

/** Creates an observer that never confirms visibility. */
function SightObserver() {
  return { observe: () => undefined, disconnect: () => undefined, takeRecords: () => [] }
}

/** Stands for an entry of IntersectionObserver v2. */
function SightEntry(): void {}
SightEntry.prototype = { isVisible: false }

/**
 * Opens a frame with the page around it, a window that connects to it, and a stage that the test
 * controls.
 */
function openFrame({ inlineOrigins = [] }: { inlineOrigins?: string[] } = {}) {
  const scope = Object.assign(new EventTarget(), {
    location: { origin: FRAME },
    document: { visibilityState: 'visible' },
    performance,
    innerWidth: 400,
    innerHeight: 700,
    IntersectionObserver: SightObserver,
    IntersectionObserverEntry: SightEntry,
  })
  const surfaces: string[] = []
  const screens: Parameters<Stage['screen']>[0][] = []
  const stage: Stage = {
    screen: (props) => void screens.push(props),
    notice: () => undefined,
    message: () => undefined,
    clear: () => undefined,
  }
  const surface = createSurface<Screens>({
    scope: scope as never,
    config: { inlineOrigins },
    api: {} as never,
    hostOrigin: PAGE,
    loadStage: async () => stage,
    emit: (event: FrameEvent) =>
      void (event.event === 'surfaceChanged' && surfaces.push(event.surface)),
  })

  /** Opens a window that gives the next answer to each screen. */
  function openWindow(answers: unknown[]): ToWindow['type'][] {
    const { port1, port2 } = new MessageChannel()
    ports.push(port1)
    const received: ToWindow['type'][] = []
    port1.onmessage = ({ data }: MessageEvent<ToWindow>) => {
      received.push(data.type)
      if (data.type === 'show')
        port1.postMessage({ type: 'answer', id: data.id, answer: answers.shift() } as ToFrame)
    }
    scope.dispatchEvent(
      Object.assign(new Event('message'), {
        data: { type: 'latchkey-window/hello' },
        origin: FRAME,
        source: { closed: false },
        ports: [port2],
      }),
    )
    return received
  }
  const ask = (mustBeWindow = false, signal = new AbortController().signal): Promise<unknown> =>
    surface.ask('approval', { title: 'one' }, { signal, mustBeWindow })
  return { surface, surfaces, screens, openWindow, ask, scope }
}

const yes = { isApproved: true }
const no = { isApproved: false }

describe('createSurface', () => {
  test('default', async () => {
    const { surface, surfaces, openWindow, ask } = openFrame()
    const received = openWindow([yes, yes])
    expect(await ask()).toEqual(yes)
    expect(await ask()).toEqual(yes)
    expect(surfaces).toEqual(['window', 'none', 'window', 'none'])
    await expect.poll(() => received).toEqual(['theme', 'show', 'wait', 'show', 'wait'])
    surface.close()
  })

  test('behavior: draws inside a listed page, unless a window is required', async () => {
    const { surface, surfaces, screens, openWindow, ask } = openFrame({ inlineOrigins: [PAGE] })
    const answer = ask()
    await expect.poll(() => screens).toHaveLength(1)
    screens[0]?.onAnswer(yes)
    expect(await answer).toEqual(yes)
    expect(surfaces).toEqual(['inline', 'none'])
    const inWindow = ask(true)
    openWindow([yes])
    expect(await inWindow).toEqual(yes)
    expect(screens).toHaveLength(1)
    surface.close()
  })

  test('behavior: SEC-54 refuses requests of the page after five declined screens', async () => {
    const { surface, openWindow, ask } = openFrame()
    for (const answer of [no, no, no, no, no]) {
      openWindow([answer])
      expect(await ask()).toEqual(no)
    }
    openWindow([yes])
    await expect(ask()).rejects.toMatchObject({ name: 'tooManyRequests' })
    surface.close()
  })

  test('behavior: closes the window of a declined screen', async () => {
    const { surface, openWindow, ask } = openFrame()
    const received = openWindow([no])
    await ask()
    await expect.poll(() => received).toEqual(['theme', 'show', 'end'])
    surface.close()
  })

  test('error: removes an aborted request, and shows the next one', async () => {
    const { surface, surfaces, openWindow, ask } = openFrame()
    const controller = new AbortController()
    const aborted = ask(false, controller.signal)
    const next = ask()
    controller.abort()
    await expect(aborted).rejects.toMatchObject({ name: 'aborted' })
    openWindow([yes])
    expect(await next).toEqual(yes)
    expect(surfaces.at(-1)).toBe('none')
    surface.close()
  })

  test('error: rejects the shown request when the page is unloaded', async () => {
    const { ask, scope } = openFrame()
    const answer = ask()
    scope.dispatchEvent(new Event('pagehide'))
    await expect(answer).rejects.toMatchObject({ name: 'aborted' })
  })
})

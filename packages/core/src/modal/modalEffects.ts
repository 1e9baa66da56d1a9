import type { Clock } from '../kernel/clock.js'
import { type Effect, whileStatus } from '../kernel/machine.js'

import {
  type Layers,
  layered,
  type ModalState,
  type Notice,
  type OpenModal,
  type Transition,
} from './modalState.js'

/** Milliseconds that a shake lasts. */
const SHAKE_MS = 500

/** Milliseconds that a notice stays, by tone. A loading notice stays until it is replaced. */
const NOTICE_MS: { readonly [tone in Notice['tone']]: number } = {
  loading: 0,
  success: 3000,
  error: 6000,
}

/** Ends timed layers: a shake, a notice. */
export function modalEffects(clock: Clock): readonly Effect<ModalState, Transition>[] {
  const end = (
    layers: Layers,
    key: (state: OpenModal) => unknown,
    msOf: (state: OpenModal) => number | undefined,
  ): Effect<ModalState, Transition> =>
    whileStatus<ModalState, Transition, 'open'>(
      'open',
      ({ state, send, signal }) => {
        const ms = msOf(state)
        if (ms)
          signal.addEventListener(
            'abort',
            clock.after(ms, () => send(layered(layers))),
          )
      },
      key,
    )
  return [
    end(
      { shaking: false },
      ({ shaking }) => shaking || undefined,
      () => SHAKE_MS,
    ),
    end(
      { notice: undefined },
      ({ notice }) => notice,
      ({ notice }) => notice && NOTICE_MS[notice.tone],
    ),
  ]
}

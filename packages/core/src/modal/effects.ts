import type { Clock } from '../kernel/clock.js'
import { whileStatus } from '../kernel/effect.js'
import type { Effect } from '../kernel/machine.js'
import { layered, type ModalState, type Transition } from './state.js'

/** Milliseconds a shake lasts. */
const SHAKE_MS = 500

/** Milliseconds a notice stays, by tone. A loading notice stays until it is replaced. */
const NOTICE_MS: { readonly success: number; readonly error: number } = {
  success: 3000,
  error: 6000,
}

/** Ends what ends by itself: a shake, a notice. */
export function modalEffects(clock: Clock): readonly Effect<ModalState, Transition>[] {
  return [
    whileStatus<ModalState, Transition, 'open'>(
      'open',
      ({ send, signal }) => {
        signal.addEventListener(
          'abort',
          clock.after(SHAKE_MS, () => send(layered({ shaking: false }))),
        )
      },
      (state) => state.shaking || undefined,
    ),
    whileStatus<ModalState, Transition, 'open'>(
      'open',
      ({ state, send, signal }) => {
        const tone = state.notice?.tone
        if (!tone || tone === 'loading') return
        signal.addEventListener(
          'abort',
          clock.after(NOTICE_MS[tone], () => send(layered({ notice: undefined }))),
        )
      },
      (state) => state.notice,
    ),
  ]
}

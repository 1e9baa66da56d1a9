import type { FrameTheme } from '@latchkey/protocol'
import type { FunctionComponent } from 'react'
import type { ScreenName } from '../../channel/windowMessages.js'

/**
 * Decides if a press counts: only when the user had time to see the screen, and nothing lies over
 * it.
 */
export interface PressGuard {
  isOpen(): boolean
  /** Calls back when `isOpen` may have changed. */
  subscribe(listener: () => void): () => void
}

/** Data and answer of a screen. Plain data: both may cross to another window. */
export interface ScreenTypes {
  data: unknown
  answer: unknown
}

/** Properties of every screen. */
export interface ScreenProps<screen extends ScreenTypes> {
  data: screen['data']
  /** Ends the screen. Only the first answer counts. */
  answer(value: screen['answer']): void
  theme: FrameTheme
  guard: PressGuard
}

/** The React component of each screen, which may be lazy. */
export type ScreenComponents<screens extends Record<ScreenName, ScreenTypes>> = {
  readonly [name in ScreenName]: FunctionComponent<ScreenProps<screens[name]>>
}

/** {@link ScreenComponents} for code that does not know the types of the screens. */
export type ScreenTable = Readonly<Record<ScreenName, FunctionComponent<never>>>

/**
 * Shows a screen where the policy wants it (security.md §3.6) and waits for the answer. One at a
 * time; a second call of the same task goes on where the first one was shown.
 *
 * @throws {@link VaultError} `rejected` when the user closes it
 */
export type AskFor<screens extends Record<ScreenName, ScreenTypes>> = <name extends ScreenName>(
  name: name,
  data: screens[name]['data'],
  options: { signal: AbortSignal /** Must it be a window of its own? */; mustBeWindow: boolean },
) => Promise<screens[name]['answer']>

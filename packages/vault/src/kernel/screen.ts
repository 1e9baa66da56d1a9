import type { FrameTheme } from '@latchkey/protocol'
import type { ComponentType } from 'react'
import type { Screens } from './types.js'

/**
 * Says whether a press may count: not before the visitor had time to see what is on show, and
 * nothing lies over it.
 */
export interface PressGuard {
  isOpen(): boolean
  /** Tells when `isOpen` may have changed. */
  subscribe(listener: () => void): () => void
}

/** What every screen is given. */
export interface ScreenProps<name extends keyof Screens> {
  data: Screens[name]['data']
  /** Ends the screen. Only the first answer counts. */
  answer(value: Screens[name]['answer']): void
  theme: FrameTheme
  guard: PressGuard
}

/** Who draws each screen; a React component, lazy ones included. */
export type ScreenTable = { readonly [name in keyof Screens]: ComponentType<ScreenProps<name>> }

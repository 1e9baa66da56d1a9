import { type Connection, type Latchkey, LatchkeyError } from '@latchkey/core'
import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, createContext, useContext } from 'react'
import type { ButtonTexts } from './buttonTexts.js'
import type { LatchkeyTheme } from './theme.js'

/** Properties of the label of the account button. */
export interface LabelProps {
  connection: Connection
  isUnsupported: boolean
}

/** The values that all parts of one kit's interface share. */
export interface LatchkeyContextValue {
  latchkey: Latchkey
  /**
   * The kit's own, so that an app's settings for its queries do not change the kit's, nor the other
   * way round.
   */
  queries: QueryClient
  theme: LatchkeyTheme
  /** Texts outside the modal. */
  texts: ButtonTexts
  /** Loads the modal. */
  loadShell(): Promise<ComponentType>
  /** Loads the label of the account button. */
  loadLabel(): Promise<ComponentType<LabelProps>>
}

export const LatchkeyContext: React.Context<LatchkeyContextValue | undefined> = createContext<
  LatchkeyContextValue | undefined
>(undefined)

/** @throws LatchkeyError outside of a provider. */
export function useLatchkeyContext(): LatchkeyContextValue {
  const context = useContext(LatchkeyContext)
  if (!context) throw new LatchkeyError('No kit here. Put this component below <LatchkeyProvider>.')
  return context
}

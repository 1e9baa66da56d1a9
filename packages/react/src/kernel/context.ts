import type { Connection, Latchkey } from '@latchkey/core'
import type { LatchkeyTheme } from '@latchkey/core/internal'
import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, createContext, useContext } from 'react'
import type { ButtonTexts } from './buttonTexts.js'
import type { LocaleTexts } from './localeTexts.js'

/** Properties of the label of the account button. */
export interface LabelProps {
  connection: Connection
  isUnsupported: boolean
}

/** Place of the modal. */
export interface ModalPlace {
  /**
   * `'inline'` renders the modal at the place of this component; an element renders it inside of
   * the element. Both are without scrim and do not trap the focus.
   * @default 'dialog'
   */
  mode?: 'dialog' | 'inline' | HTMLElement | undefined
}

/** The values that all parts of one kit's interface share. */
export interface LatchkeyContextValue extends ModalPlace {
  latchkey: Latchkey
  /** Separate from the app's query client, so that neither changes the settings of the other. */
  queries: QueryClient
  theme: LatchkeyTheme
  /** Texts outside the modal. */
  texts: ButtonTexts
  /** Texts in another language than English, or with texts of the app. `undefined`: English. */
  locale?: LocaleTexts | undefined
  /** Chooses the language again after the document's language has changed. */
  refreshLocale(): void
  /** Loads the modal. */
  loadShell(): Promise<ComponentType>
  /** Loads the label of the account button. */
  loadLabel(): Promise<ComponentType<LabelProps>>
}

export const LatchkeyContext: React.Context<LatchkeyContextValue | undefined> = createContext<
  LatchkeyContextValue | undefined
>(undefined)

/** @throws Error outside of a provider. */
export function useLatchkeyContext(): LatchkeyContextValue {
  const context = useContext(LatchkeyContext)
  // Not a LatchkeyError: with its import, bundlers split the errors from the first load, 0.2 kB.
  if (!context) throw new Error('No kit here. Put this component below <LatchkeyProvider>.')
  return context
}

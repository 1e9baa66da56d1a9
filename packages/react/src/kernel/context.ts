import { type Latchkey, LatchkeyError } from '@latchkey/core'
import type { QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { ButtonTexts } from '../locales/enButton.js'
import type { LatchkeyTheme } from './theme.js'

/** What every part of one kit's interface shares. */
export interface Kit {
  latchkey: Latchkey
  /**
   * The kit's own, so that an app's settings for its queries do not change the kit's, nor the other
   * way round.
   */
  queries: QueryClient
  theme: LatchkeyTheme
  /** Texts of what is outside the modal. */
  texts: ButtonTexts
}

export const KitContext: React.Context<Kit | undefined> = createContext<Kit | undefined>(undefined)

/** @throws LatchkeyError outside of a provider. */
export function useKit(): Kit {
  const kit = useContext(KitContext)
  if (!kit)
    throw new LatchkeyError(
      'No kit here. Put this component below <LatchkeyProvider latchkey={…}>.',
    )
  return kit
}

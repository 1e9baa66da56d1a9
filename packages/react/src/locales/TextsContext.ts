import { createContext, useContext } from 'react'
import { en, type Texts } from './en.js'

export const TextsContext: React.Context<Texts> = createContext<Texts>(en)

/** The modal's texts in the visitor's language. */
export function useTexts(): Texts {
  return useContext(TextsContext)
}

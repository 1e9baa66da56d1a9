import { type ComponentType, createContext, useContext } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'

/** Texts of an event: a title, and its meaning for the user. */
export interface ProblemTexts {
  title: string
  text: string
}

/** The texts of a state that needs no explanation. */
export interface TitleTexts {
  title: string
  text?: undefined
}

/**
 * The texts that come with the modal. Features declare their own. Other views read theirs with
 * {@link useCatalogue}.
 */
export interface Texts extends Record<never, object> {}

/** A component of a later feature, loaded when an earlier feature shows it. */
interface Slot<props = object> {
  load(): Promise<ComponentType<props>>
}

/** The places of views in which later features show something. */
export interface Slots {
  /** The login by e-mail and social account in the list of wallets. */
  readonly connectLogin: Slot<{ hasWallets: boolean }>
  /** The note above an account whose address this browser has not confirmed. */
  readonly unprovedNote: Slot
  /** The view in place of such an address. */
  readonly unprovedAddress: Slot
}

/** The values that the modal provides to its views. */
export interface ModalValues {
  texts: Texts
  slots: Slots
}

export const ModalContext: React.Context<ModalValues | undefined> = createContext<
  ModalValues | undefined
>(undefined)

function useModalValues(): ModalValues {
  const values = useContext(ModalContext)
  if (!values) throw new Error('A view was drawn outside the modal.')
  return values
}

/** Returns the modal's texts in the user's language. */
export function useTexts(): Texts {
  return useModalValues().texts
}

/** Returns the texts that load with a view, in the user's language. */
export function useCatalogue<texts>(name: string, english: texts): texts {
  return useLatchkeyContext().locale?.read(name, english) ?? english
}

/** Returns the slots of the modal above. */
export function useSlots(): Slots {
  return useModalValues().slots
}

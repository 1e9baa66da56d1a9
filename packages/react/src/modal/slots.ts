import { type ComponentType, createContext, useContext } from 'react'

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
  /** The view instead of such an address. */
  readonly unprovedAddress: Slot
}

export const SlotsContext: React.Context<Slots | undefined> = createContext<Slots | undefined>(
  undefined,
)

/** Returns the slots of the modal above. */
export function useSlots(): Slots {
  const slots = useContext(SlotsContext)
  if (!slots) throw new Error('A view was drawn outside the modal.')
  return slots
}

import { createContext, type ReactNode, useContext } from 'react'

/** Whether a list around has drawn the item already, as a virtual one does. */
export const ItemContext: React.Context<boolean> = createContext(false)

/** An item of a list. */
export function Item({ children }: { children: ReactNode }): ReactNode {
  return useContext(ItemContext) ? children : <li>{children}</li>
}

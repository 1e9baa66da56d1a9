import { createContext, type ReactNode, useContext } from 'react'

/** True if a list above draws the items itself, as a virtual list does. */
export const ItemContext: React.Context<boolean> = createContext(false)

/** Renders an item of a list. */
export function Item({ children }: { children: ReactNode }): ReactNode {
  return useContext(ItemContext) ? children : <li>{children}</li>
}

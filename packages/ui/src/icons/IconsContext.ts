import { type Context, createContext } from 'react'
import type { IconName } from './IconName.js'

/** Path data of icons by name. */
export type Icons = Readonly<Partial<Record<IconName, string>>>

/**
 * The icons that components below may draw. Provided once per package, so that the frame does not
 * load the icons of the modal.
 */
export const IconsContext: Context<Icons> = createContext<Icons>({})

import { lazy } from 'react'
import type { Screens } from './custody/custody.js'
import type { ScreenComponents } from './surface/host/screen.js'

/** The component of each of the frame's screens, fetched when it is first shown. */
export const screens: ScreenComponents<Screens> = {
  approval: lazy(async () => ({
    default: (await import('./approvals/view/ApprovalScreen.js')).ApprovalScreen,
  })),
  custody: lazy(async () => ({
    default: (await import('./custody/view/CustodyScreen.js')).CustodyScreen,
  })),
}

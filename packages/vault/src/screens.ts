import { lazy } from 'react'
import type { ScreenTable } from './kernel/screen.js'

/** Who draws each of the frame's screens, fetched when it is first shown. */
export const screens: ScreenTable = {
  approval: lazy(async () => ({
    default: (await import('./approvals/view/ApprovalScreen.js')).ApprovalScreen,
  })),
  custody: lazy(async () => ({
    default: (await import('./custody/view/CustodyScreen.js')).CustodyScreen,
  })),
}

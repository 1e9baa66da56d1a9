import '@latchkey/ui/pageStyles.css'
import '@latchkey/ui/accountStyles.css'
import '@latchkey/ui/modalStyles.css'
import '@latchkey/ui/dangerStyles.css'
import '@latchkey/ui/frameStyles.css'
import './base.css'
import './sheet.css'
import './controls.css'
import { IconsContext } from '@latchkey/ui/IconsContext'
import { loginIcons } from '@latchkey/ui/loginIcons'
import { StyleRootContext } from '@latchkey/ui/StyleRootContext'
import { sharedIcons } from '@latchkey/ui/sharedIcons'
import type { ReactElement, ReactNode } from 'react'

const icons = { ...sharedIcons, ...loginIcons }

/** Provides styles and icons to the screens of the frame. */
export function FrameLook({ children }: { children: ReactNode }): ReactElement {
  return (
    <StyleRootContext.Provider value={document}>
      <IconsContext.Provider value={icons}>{children}</IconsContext.Provider>
    </StyleRootContext.Provider>
  )
}

import './base.css'
import './sheet.css'
import './controls.css'
import { accountTokens } from '@latchkey/ui/accountTokens'
import { adoptStyles } from '@latchkey/ui/adoptStyles'
import { buttonStyles } from '@latchkey/ui/buttonStyles'
import { frameTokens } from '@latchkey/ui/frameTokens'
import { IconsContext } from '@latchkey/ui/IconsContext'
import { loginIcons } from '@latchkey/ui/loginIcons'
import { modalTokens } from '@latchkey/ui/modalTokens'
import { pageTokens } from '@latchkey/ui/pageTokens'
import { StyleRootContext } from '@latchkey/ui/StyleRootContext'
import { sharedIcons } from '@latchkey/ui/sharedIcons'
import { spinnerStyles } from '@latchkey/ui/spinnerStyles'
import { type ReactElement, type ReactNode, useInsertionEffect } from 'react'

const styles = [pageTokens, accountTokens, modalTokens, frameTokens, spinnerStyles, buttonStyles]
const icons = { ...sharedIcons, ...loginIcons }

/** Provides styles and icons to the screens of the frame. */
export function FrameLook({ children }: { children: ReactNode }): ReactElement {
  useInsertionEffect(() => adoptStyles(document, styles), [])
  return (
    <StyleRootContext.Provider value={document}>
      <IconsContext.Provider value={icons}>{children}</IconsContext.Provider>
    </StyleRootContext.Provider>
  )
}

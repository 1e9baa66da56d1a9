import { tokensOf } from '@latchkey/core/internal'
import { adoptStyles } from '@latchkey/ui/adoptStyles'
import { StyleRootContext } from '@latchkey/ui/StyleRootContext'
import { type ReactNode, type ReactPortal, useInsertionEffect } from 'react'
import { createPortal } from 'react-dom'
import { useLatchkeyContext } from '../kernel/context.js'
import { useThemeMode } from '../kernel/useThemeMode.js'

/**
 * Adopts these styles when the root is created, so that the later styles of views have precedence.
 */
function openRoot(host: HTMLElement, styles: readonly string[]): ShadowRoot {
  const root = host.attachShadow({ mode: 'open' })
  adoptStyles(root, styles)
  return root
}

/**
 * Renders into the shadow root of an element, with the kit's theme. Styles of the page do not reach
 * the root's content, nor do those of the kit reach the page.
 */
export function ShadowContent({
  host,
  styles,
  children,
}: {
  host: HTMLElement
  styles: readonly string[]
  children: ReactNode
}): ReactPortal {
  const { theme, locale } = useLatchkeyContext()
  const mode = useThemeMode()
  const root = host.shadowRoot ?? openRoot(host, styles)

  useInsertionEffect(() => {
    host.dataset.theme = mode
    const entries = tokensOf(theme, mode)
    for (const [name, value] of entries) host.style.setProperty(name, value)
    return () => {
      for (const [name] of entries) host.style.removeProperty(name)
    }
  }, [host, mode, theme])

  return createPortal(
    <StyleRootContext.Provider value={root}>
      <div
        className="lk"
        data-theme={mode}
        lang={locale?.tag ?? 'en'}
        dir={document.dir || (locale?.isRightToLeft ? 'rtl' : 'ltr')}
      >
        {children}
      </div>
    </StyleRootContext.Provider>,
    root,
  )
}

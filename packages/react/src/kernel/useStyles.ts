import { useContext, useInsertionEffect } from 'react'
import { adoptStyles } from './adoptStyles.js'
import { RootContext } from './context.js'

/**
 * Brings a view's own sheet into the shadow root it is drawn in, before it is measured or painted.
 */
export function useStyles(css: string): void {
  const root = useContext(RootContext)
  useInsertionEffect(() => {
    if (root) adoptStyles(root, [css])
  }, [root, css])
}

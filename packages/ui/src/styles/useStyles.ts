import { useContext, useInsertionEffect } from 'react'
import { adoptStyles } from './adoptStyles.js'
import { StyleRootContext } from './StyleRootContext.js'

/** Adopts a style sheet into the nearest {@link StyleRootContext}, before layout and paint. */
export function useStyles(css: string): void {
  const root = useContext(StyleRootContext)
  useInsertionEffect(() => {
    if (root) adoptStyles(root, [css])
  }, [root, css])
}

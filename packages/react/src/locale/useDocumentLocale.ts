import { useEffect } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'

/** Follows `lang` and `dir` of the document, which an app may change at runtime. */
export function useDocumentLocale(): void {
  const { refreshLocale } = useLatchkeyContext()
  useEffect(() => {
    const observer = new MutationObserver(refreshLocale)
    observer.observe(document.documentElement, { attributeFilter: ['lang', 'dir'] })
    return () => observer.disconnect()
  }, [refreshLocale])
}

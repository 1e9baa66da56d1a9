import type { OnrampWindow } from '@latchkey/core/internal'

/** The size of a phone: the window opens beside the page rather than over it. */
const FEATURES = 'popup,width=480,height=760'

/**
 * Opens an empty window, whose URL may be known later. Must run inside the user's click, or
 * browsers block it.
 *
 * @param waiting - The text in the window until then.
 */
export function openPage(waiting: string): OnrampWindow | undefined {
  const page = window.open('', '_blank', FEATURES)
  if (!page || page.closed) return undefined
  // The window will show a page of another origin, which must not navigate this page.
  page.opener = null
  page.document.body.textContent = waiting
  return {
    open: (url) => page.location.replace(url),
    isClosed: () => page.closed,
    close: () => page.close(),
  }
}

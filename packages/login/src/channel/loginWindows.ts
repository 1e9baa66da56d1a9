import type { LoginPage } from '../kernel/page.js'

/** The one window in which the visitor approves. */
export interface ApprovalWindow {
  /** Opens it, or brings it forward. Called in a click, before anything is awaited. */
  open(): void
  close(): void
}

const WIDTH = 420
const HEIGHT = 680

/** In the middle of the page's own window. */
export function windowFeatures({ screenX, screenY, outerWidth, outerHeight }: LoginPage): string {
  const left = Math.max(0, Math.round(screenX + (outerWidth - WIDTH) / 2))
  const top = Math.max(0, Math.round(screenY + (outerHeight - HEIGHT) / 2))
  return `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`
}

/** A window that the browser may refuse to close, for example one that its own page cut off. */
export function closeWindow(opened: Window | null | undefined): void {
  try {
    opened?.close()
  } catch {
    // Then the visitor closes it.
  }
}

export function createApprovalWindow({
  page,
  url,
}: {
  page: LoginPage
  url: string
}): ApprovalWindow {
  // Not to be found by other scripts of this page, which could send it elsewhere.
  const name = `latchkey-approve-${crypto.randomUUID()}`
  const state: { opened: Window | null } = { opened: null }
  return {
    open() {
      if (state.opened && !state.opened.closed) return state.opened.focus()
      // Not noopener: the window finds the frame through its opener.
      state.opened = page.open(url, name, windowFeatures(page))
    },
    close() {
      closeWindow(state.opened)
      state.opened = null
    },
  }
}

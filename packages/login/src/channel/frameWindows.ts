import type { Cancel, Clock } from '@latchkey/core/internal'
import type { FrameTheme } from '@latchkey/protocol'
import { noop } from '@latchkey/protocol/std'
import type { LoginPage } from '../kernel/page.js'

/** The frame in the page. */
export interface FrameElement {
  /** Posts to the document in the frame, if it is of the frame's origin. */
  post(message: object, port: MessagePort): void
  /** Shows it above all other elements, including the modal. */
  show(): void
  hide(): void
  setTheme(theme: FrameTheme): void
  remove(): void
}

/** Milliseconds between two checks that the frame is on top. */
const CHECK_MS = 300

/**
 * Maximum number of times that the frame is raised again, so that it does not compete with the app
 * forever.
 */
const MAX_RAISES = 10

interface FrameElementParameters {
  page: LoginPage
  clock: Clock
  src: string
  origin: string
  onLoad(): void
  onError(): void
  /** Called when the user presses Escape or the browser closes it. */
  onCancel(): void
}

/**
 * Set in script, which a strict style-src allows, and `!important`, because apps style every `dialog`
 * and `iframe`.
 */
const COVERING: readonly (readonly [string, string])[] = [
  ['position', 'fixed'],
  ['inset', '0'],
  ['width', '100%'],
  ['height', '100%'],
  ['max-width', 'none'],
  ['max-height', 'none'],
  ['margin', '0'],
  ['padding', '0'],
  ['border', '0'],
  ['outline', '0'],
  ['background', 'transparent'],
  ['overflow', 'hidden'],
  ['opacity', '1'],
  ['transform', 'none'],
  ['filter', 'none'],
]

function put(element: HTMLElement, name: string, value: string): void {
  element.style.setProperty(name, value, 'important')
}

function createIframe({ page, src }: FrameElementParameters): HTMLIFrameElement {
  const iframe = page.document.createElement('iframe')
  iframe.title = 'Latchkey'
  iframe.name = 'latchkey-login'
  // No top navigation, no modal dialogs: the frame shows its screens in itself or in a window.
  iframe.setAttribute(
    'sandbox',
    'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-forms',
  )
  iframe.setAttribute('allow', 'publickey-credentials-get; clipboard-write')
  // With `no-referrer` browsers hide the origin of the app from the frame (ancestorOrigins).
  iframe.setAttribute('referrerpolicy', 'strict-origin')
  for (const [name, value] of COVERING) put(iframe, name, value)
  // Must equal that of the frame's document, or the browser paints an opaque background.
  put(iframe, 'color-scheme', 'light dark')
  put(iframe, 'display', 'block')
  iframe.src = src
  return iframe
}

/** A backdrop can only be styled by a rule. */
function clearBackdrop({ document, CSSStyleSheet }: LoginPage): () => void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('#latchkey-login-frame::backdrop { background: none !important }')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}

function createDialog(
  { page, onCancel }: FrameElementParameters,
  state: { isShown: boolean; letGo(): void },
): HTMLDialogElement {
  const dialog = page.document.createElement('dialog')
  dialog.id = 'latchkey-login-frame'
  dialog.setAttribute('aria-label', 'Latchkey')
  for (const [name, value] of COVERING) put(dialog, name, value)
  put(dialog, 'display', 'none')
  dialog.addEventListener('cancel', (event) => {
    // Closed later, after the request has ended.
    event.preventDefault()
    onCancel()
  })
  // Some browsers close it at the second Escape despite `preventDefault`.
  dialog.addEventListener('close', () => {
    if (!state.isShown || dialog.open) return
    state.isShown = false
    state.letGo()
    put(dialog, 'display', 'none')
    onCancel()
  })
  return dialog
}

/** Raises the frame above dialogs that open later, such as the kit's modal. */
function keepOnTop(
  { page: { document, innerWidth, innerHeight }, clock }: FrameElementParameters,
  dialog: HTMLDialogElement,
): Cancel {
  const state: { raises: number; cancel: Cancel } = { raises: 0, cancel: noop }
  function check(): void {
    const top = document.elementFromPoint(innerWidth / 2, innerHeight / 2)
    if (top && top !== dialog && !dialog.contains(top) && state.raises < MAX_RAISES) {
      state.raises++
      dialog.close()
      dialog.showModal()
    }
    state.cancel = clock.after(CHECK_MS, check)
  }
  state.cancel = clock.after(CHECK_MS, check)
  return () => state.cancel()
}

/** Adds the frame to the page. It is never moved, because it would load again. */
export function createFrameElement(parameters: FrameElementParameters): FrameElement {
  const { page, origin, onLoad, onError } = parameters
  const { document } = page
  const state: { isShown: boolean; restore(): void; letGo(): void } = {
    isShown: false,
    restore: noop,
    letGo: noop,
  }
  const iframe = createIframe(parameters)
  const dialog = createDialog(parameters, state)
  iframe.addEventListener('load', onLoad)
  iframe.addEventListener('error', onError)
  dialog.append(iframe)
  const mount = (): void => {
    state.restore = clearBackdrop(page)
    document.body.append(dialog)
  }
  // A script in the head runs before there is a body.
  if (document.body) mount()
  else document.addEventListener('DOMContentLoaded', mount, { once: true })

  return {
    post: (message, port) => iframe.contentWindow?.postMessage(message, origin, [port]),
    show() {
      if (state.isShown || !dialog.isConnected) return
      state.isShown = true
      put(dialog, 'display', 'block')
      dialog.showModal()
      iframe.focus()
      state.letGo = keepOnTop(parameters, dialog)
    },
    hide() {
      if (!state.isShown) return
      state.isShown = false
      state.letGo()
      // Returns the focus to the element that had it.
      dialog.close()
      put(dialog, 'display', 'none')
    },
    setTheme: ({ themeMode }) => put(iframe, 'color-scheme', themeMode ?? 'light dark'),
    remove() {
      state.letGo()
      document.removeEventListener('DOMContentLoaded', mount)
      dialog.remove()
      state.restore()
    },
  }
}

/** The window in which the user approves. At most one is open. */
export interface ApprovalWindow {
  /** Opens it, or focuses it if it is open. Call it synchronously in the click. */
  open(): void
  close(): void
}

const WIDTH = 420
const HEIGHT = 680

/** Returns the features of a window that is centred over the app's window. */
export function windowFeatures({ screenX, screenY, outerWidth, outerHeight }: LoginPage): string {
  const left = Math.max(0, Math.round(screenX + (outerWidth - WIDTH) / 2))
  const top = Math.max(0, Math.round(screenY + (outerHeight - HEIGHT) / 2))
  return `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`
}

/** Closes a window. Ignores a refusal of the browser, for example for a window that was cut off. */
export function closeWindow(opened: Window | null | undefined): void {
  try {
    opened?.close()
  } catch {
    // The user closes it then.
  }
}

export function createApprovalWindow({
  page,
  url,
}: {
  page: LoginPage
  url: string
}): ApprovalWindow {
  // Random, so that other scripts of the app cannot find and redirect the window.
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

import type { Cancel, Clock } from '@latchkey/core/internal'
import type { FrameTheme } from '@latchkey/protocol'
import type { LoginPage } from '../kernel/page.js'

/** The frame in the page. */
export interface FrameElement {
  /** Posts to the document in the frame, if it is of the frame's origin. */
  post(message: object, port: MessagePort): void
  /** Over everything, the modal too. */
  show(): void
  hide(): void
  setTheme(theme: FrameTheme): void
  remove(): void
}

/** Milliseconds between two looks whether the frame still lies on top. */
const LOOK_MS = 300

/** Times it is brought back to the top: a page that insists on something else has its way. */
const MAX_RAISES = 10

interface FrameElementParameters {
  page: LoginPage
  clock: Clock
  src: string
  origin: string
  onLoad(): void
  onError(): void
  /** The visitor pressed Escape, or the browser closed it. */
  onCancel(): void
}

/**
 * Set in script, which a strict style-src allows, and important, because pages style every `dialog`
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
  // No top navigation, no modal dialogs: what the frame shows, it shows in itself or in a window.
  iframe.setAttribute(
    'sandbox',
    'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-forms',
  )
  iframe.setAttribute('allow', 'publickey-credentials-get; clipboard-write')
  // Its origin, no address. With `no-referrer` browsers hide from the frame which page is around it
  // (ancestorOrigins).
  iframe.setAttribute('referrerpolicy', 'strict-origin')
  for (const [name, value] of COVERING) put(iframe, name, value)
  // As the frame's own document has it, or the browser paints an opaque ground under it.
  put(iframe, 'color-scheme', 'light dark')
  put(iframe, 'display', 'block')
  iframe.src = src
  return iframe
}

/** What lies behind a dialog can only be styled by a rule. */
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
    // Closed by us, once it was said what becomes of the request.
    event.preventDefault()
    onCancel()
  })
  // Some browsers close it at the second Escape whatever the page says.
  dialog.addEventListener('close', () => {
    if (!state.isShown || dialog.open) return
    state.isShown = false
    state.letGo()
    put(dialog, 'display', 'none')
    onCancel()
  })
  return dialog
}

/**
 * What opens later lies above: the kit's modal, say, that was fetched while the frame was ready.
 */
function keepOnTop(
  { page: { document, innerWidth, innerHeight }, clock }: FrameElementParameters,
  dialog: HTMLDialogElement,
): Cancel {
  const state: { raises: number; cancel: Cancel } = { raises: 0, cancel: () => {} }
  function look(): void {
    const top = document.elementFromPoint(innerWidth / 2, innerHeight / 2)
    if (top && top !== dialog && !dialog.contains(top) && state.raises < MAX_RAISES) {
      state.raises++
      dialog.close()
      dialog.showModal()
    }
    state.cancel = clock.after(LOOK_MS, look)
  }
  state.cancel = clock.after(LOOK_MS, look)
  return () => state.cancel()
}

/** Puts the frame into the page, where it stays: moved, it would load again. */
export function createFrameElement(parameters: FrameElementParameters): FrameElement {
  const { page, origin, onLoad, onError } = parameters
  const { document } = page
  const state = { isShown: false, restore: () => {}, letGo: () => {} }
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
      // Gives the focus back to whoever had it.
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

import type { ApprovalRequest, SolanaApprovalRequest } from '@latchkey/testing'
import { WALLET_CHANNEL, type WalletAnswer, type WalletQuestion } from './channel.js'
import { requestForm } from './requestForm.js'
import walletCss from './wallet.css?inline'

const SIZE = 'popup,width=380,height=620'

/** The poll interval for a closed window, in milliseconds. */
const CLOSED_MS = 200

function askInWindow(
  popup: Window,
  id: string,
  request: ApprovalRequest | SolanaApprovalRequest,
): Promise<boolean | number> {
  const channel = new BroadcastChannel(WALLET_CHANNEL)
  return new Promise((resolve) => {
    const finish = (answer: boolean | number): void => {
      clearInterval(watch)
      channel.close()
      popup.close()
      resolve(answer)
    }
    const watch = setInterval(() => popup.closed && finish(false), CLOSED_MS)
    channel.onmessage = ({ data }: MessageEvent<WalletAnswer>) => {
      if (data.id !== id) return
      if (data.type === 'answered') finish(data.answer)
      else
        channel.postMessage({
          type: 'asked',
          id,
          request,
          origin: location.origin,
        } satisfies WalletQuestion)
    }
  })
}

/** Prompts in the page, above all other elements, if windows are blocked. */
function askInPage(request: ApprovalRequest | SolanaApprovalRequest): Promise<boolean | number> {
  const styles = new CSSStyleSheet()
  styles.replaceSync(walletCss)
  const dialog = document.createElement('dialog')
  const place = document.createElement('div')
  const root = place.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [styles]
  dialog.append(place)
  document.body.append(dialog)
  return new Promise<boolean | number>((resolve) => {
    root.append(requestForm({ request, origin: location.origin, answer: resolve }))
    dialog.addEventListener('close', () => resolve(false))
    dialog.showModal()
  }).finally(() => dialog.remove())
}

/**
 * Prompts the user in the test wallet's own window. Closing the window rejects. A connect request
 * resolves to the index of the chosen account.
 */
export function approveInWindow(
  request: ApprovalRequest | SolanaApprovalRequest,
): Promise<boolean | number> {
  const id = crypto.randomUUID()
  const popup = window.open(`/wallet.html#${id}`, '_blank', SIZE)
  return popup ? askInWindow(popup, id, request) : askInPage(request)
}

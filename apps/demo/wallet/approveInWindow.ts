import type { ApprovalRequest } from '@latchkey/testing'
import { WALLET_CHANNEL, type WalletAnswer, type WalletQuestion } from './channel.js'

const SIZE = 'popup,width=380,height=620'

/** Milliseconds between two looks whether the person closed the window. */
const CLOSED_MS = 200

interface Surface {
  isClosed(): boolean
  close(): void
}

/** Where a popup is blocked, the wallet shows itself in the page, above everything else. */
function openInPage(address: string): Surface {
  const dialog = document.createElement('dialog')
  dialog.className = 'test-wallet'
  const frame = document.createElement('iframe')
  frame.title = 'Test Wallet'
  frame.src = address
  frame.width = '380'
  frame.height = '620'
  dialog.append(frame)
  document.body.append(dialog)
  dialog.showModal()
  return { isClosed: () => !dialog.open, close: () => dialog.remove() }
}

function openWindow(address: string): Surface {
  const popup = window.open(address, '_blank', SIZE)
  return popup ? { isClosed: () => popup.closed, close: () => popup.close() } : openInPage(address)
}

/**
 * Asks the person in the test wallet's own window. Closing the window is a no.
 * Answers for a connect request with the index of the account that was chosen.
 */
export function approveInWindow(request: ApprovalRequest): Promise<boolean | number> {
  const id = crypto.randomUUID()
  const channel = new BroadcastChannel(WALLET_CHANNEL)
  const surface = openWindow(`/wallet.html#${id}`)
  return new Promise<boolean | number>((resolve) => {
    const finish = (answer: boolean | number): void => {
      clearInterval(watch)
      channel.close()
      surface.close()
      resolve(answer)
    }
    const watch = setInterval(() => surface.isClosed() && finish(false), CLOSED_MS)
    channel.onmessage = ({ data }: MessageEvent<WalletAnswer>) => {
      if (data.id !== id) return
      if (data.type === 'answered') finish(data.answer)
      else if (data.type === 'ready') channel.postMessage({ type: 'asked', id, request, origin: location.origin } satisfies WalletQuestion)
    }
  })
}

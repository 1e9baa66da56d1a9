import { WALLET_CHANNEL, type WalletAnswer, type WalletQuestion } from './channel.js'
import { requestForm, titles } from './requestForm.js'
import './wallet.css'

const id = location.hash.slice(1)
const channel = new BroadcastChannel(WALLET_CHANNEL)
const post = (answer: WalletAnswer): void => channel.postMessage(answer)

channel.onmessage = ({ data }: MessageEvent<WalletQuestion>) => {
  if (data.type !== 'asked' || data.id !== id) return
  const { request, origin } = data
  document.title = `${titles[request.kind]} Test Wallet`
  document
    .querySelector('main')
    ?.replaceWith(
      requestForm({ request, origin, answer: (answer) => post({ type: 'answered', id, answer }) }),
    )
  document.querySelector<HTMLElement>('[autofocus]')?.focus()
}
post({ type: 'ready', id })

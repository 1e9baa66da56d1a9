import { createRoot } from 'react-dom/client'
import '../shared/base.css'
import './phone.css'
import { createPhone, type Phone } from './createPhone.js'
import { Home } from './Home.js'
import { fromAddress } from './settings.js'

declare global {
  interface Window {
    /** For tests that need more than the UI. */
    phone?: Phone
  }
}

const root = createRoot(document.getElementById('root') ?? document.body)

function Elsewhere(): React.ReactNode {
  return (
    <main className="phone elsewhere">
      <img src="/tern.svg" alt="" width="56" height="56" />
      <h1>Tern is open in another tab</h1>
      <button type="button" className="button primary" onClick={() => location.reload()}>
        Use it here
      </button>
    </main>
  )
}

function start(): void {
  const phone = createPhone()
  window.phone = phone
  const failed = { message: '' }
  if (fromAddress.uri !== undefined) {
    try {
      phone.wallet.pair(fromAddress.uri)
    } catch (error) {
      failed.message = error instanceof Error ? error.message : String(error)
    }
  }
  // A link opens the wallet once; a reload must not pair again.
  if (location.pathname !== '/' || fromAddress.uri !== undefined)
    history.replaceState(null, '', '/')
  root.render(<Home phone={phone} failed={failed.message} />)
  // A link opens a new tab instead of bringing the app to the front: the newest tab is the phone.
  const revive = (): void => {
    if (document.visibilityState === 'visible') phone.wallet.revive()
  }
  document.addEventListener('visibilitychange', revive)
  window.addEventListener('pageshow', ({ persisted }) => persisted && revive())
  navigator.locks
    .request('tern', { steal: true }, () => new Promise<never>(() => undefined))
    .catch(() => {
      document.removeEventListener('visibilitychange', revive)
      phone.wallet.close()
      root.render(<Elsewhere />)
    })
}

start()

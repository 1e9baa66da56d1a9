import { LatchkeyProvider, useConnection } from '@latchkey/react'
import { createRoot } from 'react-dom/client'
import { Account } from './Account.js'
import { Connect } from './Connect.js'
import { latchkey } from './latchkey.js'
import { Send } from './Send.js'
import { Swap } from './Swap.js'
import { installTestWallet } from './sandbox.js'

function App() {
  const { connection } = useConnection()
  if (!connection) return <Connect />
  return (
    <main>
      <Account />
      <Send />
      <Swap />
    </main>
  )
}

installTestWallet()

createRoot(document.getElementById('app') as HTMLElement).render(
  <LatchkeyProvider latchkey={latchkey}>
    <App />
  </LatchkeyProvider>,
)

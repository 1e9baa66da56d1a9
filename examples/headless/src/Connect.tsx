import { useConnectWallet, usePairing, useWallets } from '@latchkey/react'
import { useEffect, useState } from 'react'
import { renderSVG } from 'uqr'
import { Button } from './parts.js'

export function Connect() {
  const { choices } = useWallets()
  const { connectWallet, error } = useConnectWallet()
  const installed = choices.filter(({ badge, wallets }) => badge !== 'qr' && wallets.length > 0)
  const [isCodeShown, setCodeShown] = useState(false)
  return (
    <main>
      <h1>Connect a wallet</h1>
      {installed.map(({ id, name }) => (
        <Button key={id} onClick={() => connectWallet(id)}>
          {name}
        </Button>
      ))}
      <Button onClick={() => setCodeShown(!isCodeShown)}>QR code</Button>
      {isCodeShown && <QrCode />}
      {error && <p role="alert">{error.shortMessage}</p>}
    </main>
  )
}

/** Shows a code, which is renewed when it expires, and waits for the wallet that scans it. */
function QrCode() {
  const { state, connect } = usePairing()
  useEffect(() => {
    const attempt = new AbortController()
    connect(attempt)
    return () => attempt.abort()
  }, [connect])
  if (state.status === 'failed')
    return <Button onClick={() => connect()}>Create another code</Button>
  if (state.status !== 'ready') return <p>Creating a code …</p>
  return (
    <figure>
      <img src={`data:image/svg+xml,${encodeURIComponent(renderSVG(state.uri))}`} alt="QR code" />
      <figcaption>{state.uri}</figcaption>
    </figure>
  )
}

import { ConnectButton, NetworkButton, useSignIn } from '@latchkey/react'
import { type ReactElement, useRef } from 'react'
import { parseEther } from 'viem'
import { useConnection, useSendTransaction, useSignMessage } from 'wagmi'
import { withAddressOptions } from '../addressOptions.js'
import { Logo } from '../Logo.js'
import { optionFields } from '../optionFields.js'
import { shortMessage } from '../shortMessage.js'

/** The recipient of the demo's coin: the second account of the sandbox. */
const RECIPIENT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** The connection from wagmi's own hooks, as in any app without the kit. */
function Connection(): ReactElement {
  const { address, chainId, status } = useConnection()
  // After a reload wagmi has the address before it can sign.
  const isConnected = status === 'connected'
  const sign = useSignMessage()
  const send = useSendTransaction()
  const signIn = useSignIn()
  // Set synchronously, unlike a mutation's own state, so that a double click does not send twice.
  const isAsking = useRef(false)
  const asked = {
    onSettled() {
      isAsking.current = false
    },
  }
  function ask(action: () => void): void {
    if (isAsking.current) return
    isAsking.current = true
    sign.reset()
    send.reset()
    action()
  }
  const result =
    sign.isPending || send.isPending
      ? 'Waiting for the wallet'
      : (send.data ?? sign.data ?? shortMessage(send.error ?? sign.error))
  return (
    <section className="h-card" aria-labelledby="connection">
      <h2 id="connection">Your connection</h2>
      <dl className="h-facts">
        <dt>Status</dt>
        <dd data-testid="demo-status">{status}</dd>
        <dt>Account</dt>
        <dd data-testid="demo-address">{address ?? '—'}</dd>
        <dt>Network</dt>
        <dd data-testid="demo-chain">{chainId ? `eip155:${chainId}` : '—'}</dd>
        {signIn.status !== 'uninitialized' && (
          <>
            <dt>Signed in</dt>
            <dd data-testid="demo-session">{signIn.session?.accountId ?? '—'}</dd>
          </>
        )}
      </dl>
      <div className="h-actions">
        <button
          type="button"
          data-testid="demo-sign-message"
          disabled={!isConnected || sign.isPending}
          onClick={() => ask(() => sign.mutate({ message: 'Hello from Millpond' }, asked))}
        >
          Sign a message
        </button>
        <button
          type="button"
          data-testid="demo-send-transaction"
          disabled={!isConnected || send.isPending}
          onClick={() =>
            ask(() => send.mutate({ to: RECIPIENT, value: parseEther('0.01') }, asked))
          }
        >
          Send 0.01 ETH
        </button>
        {signIn.session && (
          <button type="button" data-testid="demo-sign-out" onClick={signIn.signOut}>
            Sign out
          </button>
        )}
      </div>
      <output data-testid="demo-result">{result}</output>
    </section>
  )
}

function Options(): ReactElement {
  return (
    <details className="h-options">
      <summary>Configure this demo</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">Option</th>
            <th scope="col">Values</th>
            <th scope="col">What it does</th>
          </tr>
        </thead>
        <tbody>
          {optionFields.map(({ name, values, meaning }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{typeof values === 'string' ? values : values.join(', ')}</td>
              <td>{meaning}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

export function BenchPage(): ReactElement {
  return (
    <>
      <header className="h-top" id="top">
        <Logo />
        <nav className="h-nav" aria-label="Main">
          <a href={withAddressOptions('/playground')}>Playground</a>
          <a href={withAddressOptions('/bench')} aria-current="page">
            Bench
          </a>
          <a href="/strict.html">Strict page</a>
          <a href="/hostile.html">Hostile page</a>
        </nav>
        <span className="h-wide">
          <NetworkButton />
        </span>
        <ConnectButton />
      </header>
      <main className="h-main">
        <div className="h-hero">
          <div>
            <h1>Test bench</h1>
            <p>
              The raw state of the connection, as wagmi’s own hooks read it. Every option is in this
              page’s address.
            </p>
          </div>
          <Connection />
        </div>
        <Options />
      </main>
    </>
  )
}

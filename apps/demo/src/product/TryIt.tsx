import type { Latchkey } from '@latchkey/core'
import { isFeatureOn } from '@latchkey/core'
import { useConnection, useConnections, useLatchkey, useModal } from '@latchkey/react'
import { type ReactElement, useEffect, useState } from 'react'
import type { DemoOptions } from '../options.js'

type OpenView = Parameters<Latchkey['modal']['open']>[0]

interface Entry {
  id: string
  title: string
  text: string
  view: OpenView
  /** `out`: starts a connection. `in`: needs one. `free`: works in both cases. */
  connection: 'out' | 'in' | 'free'
}

const entries: readonly Entry[] = [
  {
    id: 'email',
    title: 'Log in by e-mail',
    text: 'A wallet without an app. The code arrives in the sandbox’s mailbox.',
    view: { view: 'Connect' },
    connection: 'out',
  },
  {
    id: 'qr',
    title: 'Scan a QR code',
    text: 'Pairs with a wallet on a phone, over WalletConnect.',
    view: { view: 'ConnectingWalletConnect' },
    connection: 'out',
  },
  {
    id: 'swap',
    title: 'Swap',
    text: 'Two tokens at the best price of the sandbox’s exchanges.',
    view: { view: 'Swap' },
    connection: 'in',
  },
  {
    id: 'send',
    title: 'Send',
    text: 'To an address or a name, simulated before you sign.',
    view: { view: 'WalletSend' },
    connection: 'in',
  },
  {
    id: 'receive',
    title: 'Receive',
    text: 'Your address as a QR code, per network.',
    view: { view: 'WalletReceive' },
    connection: 'in',
  },
  {
    id: 'buy',
    title: 'Buy',
    text: 'Tokens for money, at the sandbox’s own checkout.',
    view: { view: 'OnRampProviders' },
    connection: 'in',
  },
  {
    id: 'name',
    title: 'Take a name',
    text: 'Such as mara.latchkey.eth, instead of an address.',
    view: { view: 'RegisterAccountName' },
    connection: 'in',
  },
  {
    id: 'solana',
    title: 'Connect Solana',
    text: 'Beside an Ethereum wallet, both at once.',
    view: { view: 'Connect', namespace: 'solana' },
    connection: 'free',
  },
]

function isOn(
  { id }: Entry,
  { login, relayUrl, solana }: DemoOptions,
  latchkey: Latchkey,
): boolean {
  const isThere: Record<string, () => boolean> = {
    email: () => login !== undefined && login.email !== false,
    qr: () => relayUrl !== undefined,
    swap: () => isFeatureOn(latchkey, 'swap'),
    receive: () => isFeatureOn(latchkey, 'receive'),
    send: () => isFeatureOn(latchkey, 'send'),
    buy: () => isFeatureOn(latchkey, 'onramp'),
    name: () => isFeatureOn(latchkey, 'names'),
    solana: () => solana !== 'off',
  }
  return isThere[id]?.() ?? true
}

/** Returns the reason why an entry cannot be opened now. */
function useReason(): (entry: Entry) => string | undefined {
  const { connection } = useConnection()
  const { connections } = useConnections()
  return ({ id, connection: needs }) => {
    if (needs === 'out' && connection) return 'Disconnect first: you are connected.'
    if (id === 'solana' && connections.some(({ wallet }) => wallet.namespace === 'solana'))
      return 'Connected. See it in your account.'
    if (id === 'name' && connection && connection.wallet.namespace !== 'eip155')
      return 'Names belong to Ethereum accounts. Switch to yours first.'
    return undefined
  }
}

/** Opens a view, after connecting if it needs a connection. */
function useOpen(): (entry: Entry) => void {
  const { latchkey, open } = useLatchkey()
  const { isOpen } = useModal()
  const { status } = useConnection()
  const [next, setNext] = useState<OpenView>()
  useEffect(() => {
    if (!next || isOpen) return
    // The modal has closed, after connecting or a cancel.
    if (status === 'connected') latchkey.modal.open(next)
    setNext(undefined)
  }, [next, isOpen, status, latchkey])
  return ({ view, connection }) => {
    if (connection !== 'in' || status === 'connected') return latchkey.modal.open(view)
    open()
    setNext(view)
  }
}

/** The row of entries: each opens one view of the kit. */
export function TryIt({ options }: { options: DemoOptions }): ReactElement {
  const { latchkey } = useLatchkey()
  const open = useOpen()
  const reasonOf = useReason()
  const { status } = useConnection()
  const isConnected = status === 'connected'
  return (
    <section className="h-try" aria-labelledby="try">
      <h2 id="try">Try it</h2>
      <ul>
        {entries
          .filter((entry) => isOn(entry, options, latchkey))
          .map((entry) => {
            const reason = reasonOf(entry)
            const isFirst = entry.connection === 'in' && !isConnected
            return (
              <li key={entry.id}>
                <button
                  type="button"
                  data-testid={`demo-try-${entry.id}`}
                  aria-disabled={reason !== undefined}
                  aria-describedby={`try-${entry.id}`}
                  onClick={() => reason === undefined && open(entry)}
                >
                  {entry.title}
                </button>
                <p id={`try-${entry.id}`}>
                  <bdi>
                    {reason ?? (isFirst ? `${entry.text} Connects a wallet first.` : entry.text)}
                  </bdi>
                </p>
              </li>
            )
          })}
      </ul>
    </section>
  )
}

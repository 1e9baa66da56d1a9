import { ConnectButton, LatchkeyProvider, useLatchkey } from '@latchkey/react'
import type { ReactElement } from 'react'
import './host.css'
import { createSetup, type DemoSetup, mount } from './mount.js'

function Status({ name }: { name: string }): ReactElement {
  const { status, address, networkId } = useLatchkey()
  return (
    <section className="h-card" data-kit={name}>
      <h2>Kit {name}</h2>
      <dl>
        <dt>Status</dt>
        <dd data-testid="demo-status">{status}</dd>
        <dt>Account</dt>
        <dd data-testid="demo-address">{address ?? '—'}</dd>
        <dt>Network</dt>
        <dd data-testid="demo-chain">{networkId ?? '—'}</dd>
      </dl>
      <ConnectButton />
    </section>
  )
}

function Example({ name, setup }: { name: string; setup: DemoSetup }): ReactElement {
  return (
    <LatchkeyProvider latchkey={setup.latchkey} theme={setup.theme}>
      <Status name={name} />
    </LatchkeyProvider>
  )
}

mount((options) => {
  const [one, two] = ['one', 'two'].map((storageKey) =>
    createSetup(options, { storageKey, app: { name: `Kit ${storageKey}` } }),
  ) as [DemoSetup, DemoSetup]
  return (
    <main className="h-main">
      <h1>Two kits on one page</h1>
      <div className="h-actions">
        <Example name="one" setup={one} />
        <Example name="two" setup={two} />
      </div>
    </main>
  )
})

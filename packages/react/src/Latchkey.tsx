import type { Latchkey as Kit } from '@latchkey/core'
import { refreshesOf } from '@latchkey/core/internal'
import { QueryClient } from '@tanstack/react-query'
import { type ReactElement, type ReactNode, useEffect, useMemo, useState } from 'react'
import { refetchBalances } from './balances/refetchBalances.js'
import { enButton } from './kernel/buttonTexts.js'
import { LatchkeyContext } from './kernel/context.js'
import type { LatchkeyTheme } from './kernel/theme.js'
import { useMachine } from './kernel/useMachine.js'
import { loadLabel, loadShell } from './loadShell.js'
import { ModalRoot } from './modal/ModalRoot.js'

const noTheme: LatchkeyTheme = {}

function makeQueries(): QueryClient {
  // Reads are tried again by the adapter's transport, once is enough here.
  return new QueryClient({ defaultOptions: { queries: { retry: false } } })
}

/** Provides a kit to the components below: its context, queries, start and modal. */
function LatchkeyScope({
  latchkey,
  theme = noTheme,
  children,
}: {
  latchkey: Kit
  theme?: LatchkeyTheme | undefined
  children?: ReactNode
}): ReactElement {
  const [queries] = useState(makeQueries)
  const changes = useMachine(refreshesOf(latchkey), ({ count }) => count)
  const context = useMemo(
    () => ({
      latchkey,
      queries,
      theme,
      texts: enButton,
      loadShell: () => loadShell(latchkey),
      loadLabel,
    }),
    [latchkey, queries, theme],
  )
  useEffect(() => latchkey.start(), [latchkey])
  useEffect(() => {
    if (changes > 0) refetchBalances(queries)
  }, [changes, queries])
  useEffect(() => {
    queries.mount()
    return () => queries.unmount()
  }, [queries])
  return (
    <LatchkeyContext.Provider value={context}>
      {children}
      <ModalRoot />
    </LatchkeyContext.Provider>
  )
}

/**
 * Starts the kit, puts its modal into the page, and hands the kit to the buttons and hooks below.
 * Stops the kit when it leaves the page.
 *
 * @param props.theme - Values of `--lk-*` tokens. Keep one object between renders.
 *
 * @example
 * ```tsx
 * import type { Latchkey } from '@latchkey/core'
 * import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
 *
 * declare const latchkey: Latchkey
 * export function App() {
 *   return (
 *     <LatchkeyProvider latchkey={latchkey} theme={{ '--lk-accent': '#b3261e' }}>
 *       <ConnectButton />
 *     </LatchkeyProvider>
 *   )
 * }
 * ```
 */
export function LatchkeyProvider(props: {
  latchkey: Kit
  theme?: LatchkeyTheme | undefined
  children?: ReactNode
}): ReactElement {
  return <LatchkeyScope {...props} />
}

/**
 * The modal alone, for an app that opens it with `openModal` and wants no buttons or hooks.
 * `LatchkeyProvider` brings its own.
 *
 * @param props.theme - Values of `--lk-*` tokens. Keep one object between renders.
 *
 * @example
 * ```tsx
 * import { type Latchkey as Kit, openModal } from '@latchkey/core'
 * import { Latchkey } from '@latchkey/react'
 *
 * declare const latchkey: Kit
 * export function App() {
 *   return <><button onClick={() => openModal(latchkey)}>Come in</button><Latchkey latchkey={latchkey} /></>
 * }
 * ```
 */
export function Latchkey(props: {
  latchkey: Kit
  theme?: LatchkeyTheme | undefined
}): ReactElement {
  return <LatchkeyScope {...props} />
}

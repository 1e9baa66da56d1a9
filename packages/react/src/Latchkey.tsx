import type { Latchkey as Kit } from '@latchkey/core'
import { appearanceOf, type LatchkeyTheme, refreshesOf } from '@latchkey/core/internal'
import { QueryClient } from '@tanstack/react-query'
import { type ReactElement, type ReactNode, useEffect, useMemo, useState } from 'react'
import { refetchBalances } from './balances/refetchBalances.js'
import { enButton } from './kernel/buttonTexts.js'
import { LatchkeyContext, type ModalPlace } from './kernel/context.js'
import type { LatchkeyTexts } from './kernel/localeTexts.js'
import { useMachine } from './kernel/useMachine.js'
import { loadLabel, loadShell } from './loadShell.js'
import { useLocaleTexts } from './locale/useLocaleTexts.js'
import { ModalRoot } from './modal/ModalRoot.js'

const noTheme: LatchkeyTheme = {}

function makeQueries(): QueryClient {
  // One attempt: the adapter's transport retries reads already.
  return new QueryClient({ defaultOptions: { queries: { retry: false } } })
}

interface ProviderProps extends ModalPlace {
  latchkey: Kit
  theme?: LatchkeyTheme | undefined
  texts?: LatchkeyTexts | undefined
}

/** Provides a kit to the components below: its context, queries, start and modal. */
function LatchkeyScope({
  latchkey,
  theme: given = latchkey.options.theme,
  mode,
  texts,
  children,
}: ProviderProps & { children?: ReactNode }): ReactElement {
  const [queries] = useState(makeQueries)
  const { theme = given ?? noTheme } = useMachine(appearanceOf(latchkey))
  const [locale, refreshLocale] = useLocaleTexts(latchkey, texts)
  const changes = useMachine(refreshesOf(latchkey), ({ count }) => count)
  const context = useMemo(
    () => ({
      latchkey,
      queries,
      theme,
      mode,
      texts: locale?.read('button', enButton) ?? enButton,
      locale,
      refreshLocale,
      loadShell: () => loadShell(latchkey),
      loadLabel,
    }),
    [latchkey, queries, theme, mode, locale, refreshLocale],
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
 * Starts the kit, puts its modal into the page, and provides the kit to the buttons and hooks
 * below. Stops the kit when it is unmounted.
 *
 * @param props.theme - Values of `--lk-*` tokens, instead of the option `theme`. Keep one object
 * between renders.
 * @param props.mode - `'inline'` renders the modal at the place of this component; an element
 * renders it inside of the element. Both are without scrim and do not trap the focus.
 * @param props.texts - Texts in place of the kit's. Keep one object between renders.
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
export function LatchkeyProvider(props: ProviderProps & { children?: ReactNode }): ReactElement {
  return <LatchkeyScope {...props} />
}

/**
 * Renders the modal alone, for an app that opens it with `openModal` and uses no buttons or hooks.
 * `LatchkeyProvider` contains a modal already.
 *
 * @param props.theme - Values of `--lk-*` tokens, instead of the option `theme`. Keep one object
 * between renders.
 * @param props.mode - `'inline'` renders the modal at the place of this component; an element
 * renders it inside of the element. Both are without scrim and do not trap the focus.
 * @param props.texts - Texts in place of the kit's. Keep one object between renders.
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
export function Latchkey(props: ProviderProps): ReactElement {
  return <LatchkeyScope {...props} />
}

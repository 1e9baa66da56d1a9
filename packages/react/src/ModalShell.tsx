import type { Latchkey } from '@latchkey/core'
import { noop, startReports, type View } from '@latchkey/core/internal'
import { accountStyles } from '@latchkey/ui/accountStyles'
import { IconsContext } from '@latchkey/ui/IconsContext'
import { modalIcons } from '@latchkey/ui/modalIcons'
import { modalStyles } from '@latchkey/ui/modalStyles'
import { type ReactElement, useCallback, useEffect, useMemo, useState } from 'react'
import { accountViews } from './account/accountViews.js'
import { connectViews } from './connect/connectViews.js'
import { useLatchkeyContext } from './kernel/context.js'
import { useMachine } from './kernel/useMachine.js'
import { useDocumentLocale } from './locale/useDocumentLocale.js'
import { useLoginTheme } from './login/useLoginTheme.js'
import { Announcer } from './modal/Announcer.js'
import { BodyHost } from './modal/BodyHost.js'
import { Dialog, useShownView } from './modal/Dialog.js'
import { InlineHost } from './modal/InlineHost.js'
import modalCss from './modal/modal.css?inline'
import { ModalContext } from './modal/modalContext.js'
import { baseStyles } from './modal/ShadowHost.js'
import type { LoadView, ViewEntry, Views } from './modal/viewEntry.js'
import { networksViews } from './networks/networksViews.js'
import { signInViews } from './signIn/signInViews.js'
import { useAnnouncement } from './signIn/useAnnouncement.js'
import { slots } from './slots.js'
import { en, readTexts } from './texts.js'
import partsCss from './ui/parts.css?inline'
import { walletsViews } from './wallets/walletsViews.js'

/** The views that the modal needs before an account is connected; they load with the modal. */
const firstViews = {
  ...walletsViews,
  ...connectViews,
  ...networksViews,
  ...accountViews,
  ...signInViews,
}

/** Tables other than the first: a user who only connects with a wallet does not load them. */
const loadAccountTable = async () => (await import('./accountTable.js')).accountTable
const loadLoginViews = async () => (await import('./login/loginViews.js')).loginViews

/**
 * Loads every table of views. A view without an entry in one of them does not compile.
 */
export async function loadViews(): Promise<Views> {
  return {
    ...firstViews,
    ...(await loadAccountTable()),
    ...(await loadLoginViews()),
  }
}

/**
 * Returns a function that finds the entry of a view. The table that is likely to have it is loaded
 * first: before there is a connection, the table with the views of a login.
 */
export function createLoadView(isConnected: () => boolean): LoadView {
  const tables: readonly (() => Promise<Partial<Views>>)[] = [loadAccountTable, loadLoginViews]
  return async (name) => {
    const likely = isConnected() ? tables : tables.toReversed()
    for (const load of [async () => firstViews as Partial<Views>, ...likely]) {
      const entry = (await load())[name]
      // The parameters of a view fit its own entry; TypeScript cannot see that through a union.
      if (entry) return entry as ViewEntry<View>
    }
    throw new Error(`There is no view ${name}.`)
  }
}

const styles = [...baseStyles, accountStyles, partsCss, modalStyles, modalCss]

function Modal(): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const loadView = useMemo(
    () => createLoadView(() => latchkey.connect.getState().status === 'connected'),
    [latchkey],
  )
  const state = useMachine(latchkey.modal)
  const { shown, retry } = useShownView(state.status === 'open' ? state : undefined, loadView)
  const announcement = useAnnouncement()
  useLoginTheme()
  useDocumentLocale()
  // The dialog stays rendered until its exit animation has ended.
  const [isPresent, setPresent] = useState(false)
  const onClosed = useCallback(() => setPresent(false), [])
  const isOpen = state.status === 'open'
  if (isOpen && shown && !isPresent) setPresent(true)
  return (
    <>
      {isPresent && shown && (
        <Dialog
          isOpen={isOpen}
          shown={shown}
          retry={retry}
          announcement={announcement}
          onClosed={onClosed}
        />
      )}
      <Announcer text={isPresent ? '' : announcement} />
    </>
  )
}

/** Loads the login of the first view before it is opened. */
export function prefetch({ options }: Latchkey): void {
  // Loaded again where it is shown, which reports a failure.
  if (options.login) slots.connectLogin.load().catch(noop)
}

/** Renders the modal of one kit in a shadow root of its own: at the end of the page, or inline. */
export function ModalShell(): ReactElement {
  const { latchkey, locale, mode = 'dialog' } = useLatchkeyContext()
  const Host = mode === 'dialog' ? BodyHost : InlineHost
  const values = useMemo(() => ({ texts: locale ? readTexts(locale.read) : en, slots }), [locale])
  useEffect(() => startReports(latchkey), [latchkey])
  return (
    <Host styles={styles}>
      <IconsContext.Provider value={modalIcons}>
        <ModalContext.Provider value={values}>
          <Modal />
        </ModalContext.Provider>
      </IconsContext.Provider>
    </Host>
  )
}

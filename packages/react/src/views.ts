import type { View } from '@latchkey/core/internal'
import { accountViews } from './account/accountViews.js'
import { connectViews } from './connect/connectViews.js'
import type { LoadView, ViewEntry, Views } from './modal/viewEntry.js'
import { networksViews } from './networks/networksViews.js'
import { signInViews } from './signIn/signInViews.js'
import { walletsViews } from './wallets/walletsViews.js'

/** The views up to the account, which come with the modal. */
const firstViews = {
  ...walletsViews,
  ...connectViews,
  ...networksViews,
  ...accountViews,
  ...signInViews,
}

/** The views that need a connection, apart: a user who only connects does not load their table. */
const loadAccountTable = async () => (await import('./accountTable.js')).accountTable
const loadLoginTable = async () => (await import('./loginTable.js')).loginTable

/**
 * Loads every table of views. A view without an entry in one of them does not compile.
 */
export async function loadViews(): Promise<Views> {
  return { ...firstViews, ...(await loadAccountTable()), ...(await loadLoginTable()) }
}

/**
 * Returns how to find the entry of a view. The table that is likely to have it is loaded first:
 * before there is a connection, the views of a login.
 */
export function createLoadView(isConnected: () => boolean): LoadView {
  const tables: readonly (() => Promise<Partial<Views>>)[] = [loadAccountTable, loadLoginTable]
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

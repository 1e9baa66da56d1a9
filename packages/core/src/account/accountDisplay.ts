import { createMachine, type Machine } from '../kernel/machine.js'
import { type Parts, partOf } from '../kernel/parts.js'
import type { Store } from '../kernel/storage.js'
import { watch } from '../kernel/watch.js'

/** Tabs of the account. */
export type AccountTab = 'tokens' | 'nfts' | 'activity'

/** How the visitor wants to see the account. */
interface AccountDisplay {
  tab: AccountTab
  /** Amounts are not to be seen, for example by whoever sits beside. Remembered. */
  isHidden: boolean
}

/** What the visitor chooses. */
type AccountDisplayEvent =
  | { type: 'tabChosen'; tab: AccountTab }
  | { type: 'amountsHidden' }
  | { type: 'amountsShown' }

const KEY = 'amountsHidden'

function reduce(state: AccountDisplay, event: AccountDisplayEvent): AccountDisplay {
  if (event.type === 'tabChosen')
    return event.tab === state.tab ? state : { ...state, tab: event.tab }
  const isHidden = event.type === 'amountsHidden'
  return isHidden === state.isHidden ? state : { ...state, isHidden }
}

/** The display of the account, and its methods. */
export interface AccountDisplayMachine extends Machine<AccountDisplay> {
  chooseTab(tab: AccountTab): void
  /** Hides or shows amounts. */
  setHidden(isHidden: boolean): void
}

/**
 * Returns how the user displays the account.
 *
 * @example
 * ```ts
 * import { type Latchkey } from '@latchkey/core'
 * import { accountDisplayOf } from '@latchkey/core/internal'
 *
 * declare const latchkey: Latchkey
 * accountDisplayOf(latchkey).setHidden(true)
 * ```
 */
export function accountDisplayOf({
  parts,
  store,
}: {
  readonly parts: Parts
  readonly store: Store
}): AccountDisplayMachine {
  return partOf({ parts }, 'accountDisplay', () => {
    const isHidden = store.read(KEY, (value) => (value === true ? true : undefined)) ?? false
    const machine = createMachine<AccountDisplay, AccountDisplayEvent>({
      initial: { tab: 'tokens', isHidden },
      reduce,
    })
    watch(machine, (now, before) => {
      if (now.isHidden === before.isHidden) return
      if (now.isHidden) store.write(KEY, true)
      else store.remove(KEY)
    })
    return {
      ...machine,
      chooseTab: (tab) => machine.send({ type: 'tabChosen', tab }),
      setHidden: (hide) => machine.send({ type: hide ? 'amountsHidden' : 'amountsShown' }),
    }
  })
}

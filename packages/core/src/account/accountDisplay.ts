import { createMachine, type Machine } from '../kernel/machine.js'
import { type Memos, memo } from '../kernel/memo.js'
import type { Store } from '../kernel/storage.js'
import { watch } from '../kernel/watch.js'

/** Tabs of the account. */
export type AccountTab = 'tokens' | 'nfts' | 'activity'

/** The user's display settings of the account. */
interface AccountDisplay {
  tab: AccountTab
  /** Hides amounts, for example from people nearby. Stored. */
  isHidden: boolean
}

/** The events of the display settings. */
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
 * Returns the user's display settings of the account.
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
  memos,
  store,
}: {
  readonly memos: Memos
  readonly store: Store
}): AccountDisplayMachine {
  return memo({ memos }, 'accountDisplay', () => {
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

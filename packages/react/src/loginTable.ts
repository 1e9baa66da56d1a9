import type {
  AccountTypeViews,
  ApprovalViews,
  EmailChangeViews,
  LoginViews,
} from '@latchkey/core/internal'
import { loginViews } from './login/loginViews.js'
import type { ViewEntries } from './modal/viewEntry.js'
import { smartAccountViews } from './smartAccount/smartAccountViews.js'

/** The views of a login. */
export const loginTable: ViewEntries<
  LoginViews & ApprovalViews & EmailChangeViews & AccountTypeViews
> = { ...loginViews, ...smartAccountViews }

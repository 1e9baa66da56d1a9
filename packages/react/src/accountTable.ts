import type {
  AccountTypeViews,
  HistoryViews,
  NamesViews,
  OnrampViews,
  ReceiveViews,
  SendViews,
  SwapViews,
} from '@latchkey/core/internal'
import { historyViews } from './history/historyViews.js'
import type { ViewEntries } from './modal/viewEntry.js'
import { namesViews } from './names/namesViews.js'
import { onrampViews } from './onramp/onrampViews.js'
import { receiveViews } from './receive/receiveViews.js'
import { sendViews } from './send/sendViews.js'
import { smartAccountViews } from './smartAccount/smartAccountViews.js'
import { swapViews } from './swap/swapViews.js'

/** The views of a connected account. */
export const accountTable: ViewEntries<
  HistoryViews & ReceiveViews & SendViews & SwapViews & OnrampViews & NamesViews & AccountTypeViews
> = {
  ...historyViews,
  ...receiveViews,
  ...sendViews,
  ...swapViews,
  ...onrampViews,
  ...namesViews,
  ...smartAccountViews,
}

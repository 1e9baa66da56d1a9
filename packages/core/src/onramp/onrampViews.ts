import type { ViewTable } from '../modal/views.js'

/** The views of buying, with their parameters. */
export interface OnrampViews {
  OnRampProviders: object
  OnRampTokenSelect: object
  OnRampFiatSelect: object
  BuyInProgress: object
  OnRampActivity: object
  WhatIsABuy: object
}

declare module '../modal/views.js' {
  interface ViewParameters extends OnrampViews {}
}

/** The rules of the views of buying. */
export const onrampViews: ViewTable<OnrampViews> = {
  OnRampProviders: {},
  OnRampTokenSelect: {},
  OnRampFiatSelect: {},
  BuyInProgress: {},
  OnRampActivity: {},
  WhatIsABuy: { connection: 'any' },
}

import type { OnrampViews } from '@latchkey/core/internal'
import type { ViewEntries } from '../modal/viewEntry.js'

/** Titles and components of the views of buying. */
export const onrampViews: ViewEntries<OnrampViews> = {
  OnRampProviders: {
    title: 'buy',
    load: async () => (await import('./OnRampProvidersView.js')).OnRampProvidersView,
  },
  OnRampTokenSelect: {
    title: 'selectToken',
    load: async () => (await import('./OnRampTokenSelectView.js')).OnRampTokenSelectView,
  },
  OnRampFiatSelect: {
    title: 'selectCurrency',
    load: async () => (await import('./OnRampFiatSelectView.js')).OnRampFiatSelectView,
  },
  BuyInProgress: {
    title: 'buy',
    load: async () => (await import('./BuyInProgressView.js')).BuyInProgressView,
  },
  OnRampActivity: {
    title: 'purchases',
    load: async () => (await import('./OnRampActivityView.js')).OnRampActivityView,
  },
  WhatIsABuy: {
    title: 'whatIsABuy',
    load: async () => (await import('./WhatIsABuyView.js')).WhatIsABuyView,
    event: 'SELECT_WHAT_IS_A_BUY',
  },
}

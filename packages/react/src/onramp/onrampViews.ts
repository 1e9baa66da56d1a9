import type { OnrampViews } from '@latchkey/core/internal'
import type { ViewEntries } from '../modal/viewEntry.js'

/** Titles and components of the views of buying. */
export const onrampViews: ViewEntries<OnrampViews> = {
  OnRampProviders: {
    title: ({ titles }) => titles.buy,
    load: async () => (await import('./OnRampProvidersView.js')).OnRampProvidersView,
  },
  OnRampTokenSelect: {
    title: ({ titles }) => titles.selectToken,
    load: async () => (await import('./OnRampTokenSelectView.js')).OnRampTokenSelectView,
  },
  OnRampFiatSelect: {
    title: ({ titles }) => titles.selectCurrency,
    load: async () => (await import('./OnRampFiatSelectView.js')).OnRampFiatSelectView,
  },
  BuyInProgress: {
    title: ({ titles }) => titles.buy,
    load: async () => (await import('./BuyInProgressView.js')).BuyInProgressView,
  },
  OnRampActivity: {
    title: ({ titles }) => titles.purchases,
    load: async () => (await import('./OnRampActivityView.js')).OnRampActivityView,
  },
  WhatIsABuy: {
    title: ({ titles }) => titles.whatIsABuy,
    load: async () => (await import('./WhatIsABuyView.js')).WhatIsABuyView,
    event: 'SELECT_WHAT_IS_A_BUY',
  },
}

import type { SwapViews } from '@latchkey/core/internal'
import type { ViewEntries } from '../modal/viewEntry.js'

/** Titles and components of the views of swapping. */
export const swapViews: ViewEntries<SwapViews> = {
  Swap: {
    title: 'swap',
    load: async () => (await import('./SwapView.js')).SwapView,
  },
  SwapSelectToken: {
    title: 'selectToken',
    load: async () => (await import('./SwapSelectTokenView.js')).SwapSelectTokenView,
    event: 'CLICK_SELECT_TOKEN_TO_SWAP',
  },
  SwapPreview: {
    title: 'swapPreview',
    load: async () => (await import('./SwapPreviewView.js')).SwapPreviewView,
  },
  SwapProgress: {
    title: 'swap',
    load: async () => (await import('./SwapProgressView.js')).SwapProgressView,
  },
}

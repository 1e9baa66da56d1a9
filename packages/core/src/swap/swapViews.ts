import type { ViewTable } from '../modal/views.js'

/** The views of swapping, with their parameters. */
export interface SwapViews {
  Swap: object
  SwapSelectToken: { target: 'source' | 'target' }
  SwapPreview: object
  /** From the wallet's first prompt to the end. */
  SwapProgress: object
}

declare module '../modal/views.js' {
  interface ViewParameters extends SwapViews {}
}

/** The rules of the views of swapping. */
export const swapViews: ViewTable<SwapViews> = {
  Swap: {},
  SwapSelectToken: {},
  SwapPreview: {},
  SwapProgress: {},
}

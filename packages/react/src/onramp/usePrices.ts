import { onrampQuoteQuery } from '@latchkey/core'
import type { OnrampForm, OnrampOffer, OnrampPrice } from '@latchkey/core/internal'
import { useQueries } from '@tanstack/react-query'
import { useConnection } from '../connect/useConnection.js'
import { useLatchkeyContext } from '../kernel/context.js'
import { useSettled } from './useSettled.js'

/** Returns the price of each offer for the amount, `undefined` while it is pending. */
export function usePrices(
  offers: readonly OnrampOffer[],
  form: OnrampForm,
  symbol: string,
): readonly (OnrampPrice | undefined)[] {
  const { latchkey, queries } = useLatchkeyContext()
  const { networkId } = useConnection()
  const isSettled = useSettled(form.amount) === form.amount
  const found = useQueries(
    {
      queries: offers.map((offer) => ({
        ...onrampQuoteQuery(latchkey, { offer, form, symbol, networkId }),
        enabled: isSettled,
      })),
    },
    queries,
  )
  // Without a quote, the provider's own page shows the price.
  return found.map(({ data, isError }) => data ?? (isError ? { kind: 'elsewhere' } : undefined))
}

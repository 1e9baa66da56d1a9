import {
  type HistoryTransaction,
  type OnrampProviderInfo,
  onrampEndpoints,
} from '@latchkey/protocol'
import { Hono } from 'hono'
import type { Address } from 'viem'
import type { BalanceServices } from '../balances/balanceServices.js'
import { mount } from '../kernel/mount.js'
import { notConfigured } from '../kernel/notConfigured.js'
import { ServerError } from '../kernel/serverError.js'
import type { OnrampProvider } from './onrampProvider.js'
import { readWallets } from './readPurchase.js'
import { createSandboxOnramp, type SandboxOnrampOptions } from './sandbox/createSandboxOnramp.js'

/**
 * The on-ramps. The first is the default of requests without a provider. The sandbox comes last.
 */
export interface OnrampOptions {
  providers?: readonly OnrampProvider[] | undefined
  sandbox?: SandboxOnrampOptions | undefined
}

/** The on-ramp routes, with the purchases for the history. */
export interface Onramp {
  routes: Hono
  /**
   * Returns the purchases of an account at one on-ramp, newest first; `undefined` for an unknown
   * on-ramp or one without a list.
   */
  getTransactions(id: string, account: Address): Promise<readonly HistoryTransaction[] | undefined>
}

function infoOf({
  id,
  name = id,
  fee,
  chains = [],
  getQuote,
  getTransactions,
}: OnrampProvider): OnrampProviderInfo {
  return {
    id,
    name,
    ...(fee ? { fee } : {}),
    chains,
    hasQuotes: getQuote !== undefined,
    hasPurchases: getTransactions !== undefined,
  }
}

export function createOnramp(services: BalanceServices, options: OnrampOptions = {}): Onramp {
  const sandbox = options.sandbox && createSandboxOnramp(services, options.sandbox)
  const providers = [...(options.providers ?? []), ...(sandbox ? [sandbox.provider] : [])]
  const app = new Hono()
  if (sandbox) app.route('/', sandbox.pages)

  function providerOf(id: string | undefined): OnrampProvider {
    const [first] = providers
    if (!first) throw notConfigured('on-ramp', 'onramp')
    const found = id === undefined ? first : providers.find((provider) => provider.id === id)
    if (!found)
      throw new ServerError(
        400,
        'onramp_unknown',
        `This server has no on-ramp of this name. It has: ${providers.map((provider) => provider.id).join(', ')}.`,
      )
    return found
  }

  mount(app, onrampEndpoints.url, async ({ context, body }) => {
    const url = await providerOf(body.provider).createUrl({
      wallets: readWallets(body),
      network: body.defaultNetwork,
      partnerUserId: body.partnerUserId,
      cryptoAmount: body.presetCryptoAmount,
      fiatAmount: body.presetFiatAmount,
      currency: body.paymentCurrency,
      method: body.paymentMethod,
      client: services.visitOf(context).address,
      publicUrl: services.publicUrl(context),
    })
    return { url }
  })

  mount(app, onrampEndpoints.providers, async () => ({ providers: providers.map(infoOf) }))

  mount(app, onrampEndpoints.options, ({ query }) => providerOf(query.provider).getOptions())

  mount(app, onrampEndpoints.quote, async ({ body }) => {
    const provider = providerOf(body.provider)
    if (!provider.getQuote)
      throw new ServerError(
        400,
        'quote_elsewhere',
        'This on-ramp tells its prices on its own page only.',
      )
    return provider.getQuote(body)
  })

  return {
    routes: app,
    getTransactions: async (id, account) =>
      providers.find((provider) => provider.id === id)?.getTransactions?.(account),
  }
}

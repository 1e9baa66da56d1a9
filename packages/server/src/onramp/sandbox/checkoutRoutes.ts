import { type Context, Hono } from 'hono'
import type { BalanceServices } from '../../balances/balanceServices.js'
import { ServerError } from '../../kernel/serverError.js'
import {
  failedPage,
  formPage,
  gonePage,
  type Page,
  reviewPage,
  sentPage,
  waitingPage,
} from './checkoutPage.js'
import { checkoutStyleHash } from './checkoutStyle.js'
import type { Market } from './markets.js'
import type { Asset, SandboxQuote } from './money.js'
import { type Order, type Orders, PRICE_MS } from './orders.js'

/** Path below the server's URL. */
export const CHECKOUT_PATH = '/onramp/checkout'

/** Allows only the page itself, no embedding, and forms to this server only. */
const policy = [
  "default-src 'none'",
  `style-src '${checkoutStyleHash}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const ORDER_ID = /^[-_A-Za-z0-9]{22}$/

/** Dependencies of the checkout pages. */
export interface Checkout {
  services: BalanceServices
  orders: Orders
  markets: readonly Market[]
  quoteFor(
    asset: Asset,
    payment: { amount: string; currency: string; method: string },
  ): Promise<SandboxQuote>
  /** Starts sending the paid orders of a network. */
  settle(chainId: number): void
}

/** Rejects posts from other sites, even if they know the URL of an order. */
function checkSource({ publicUrl }: BalanceServices, context: Context): void {
  const origin = context.req.header('origin')
  if (origin !== new URL(publicUrl(context)).origin)
    throw new ServerError(403, 'origin_refused', 'This form is for the checkout page only.')
}

async function fieldsOf(
  context: Context,
): Promise<Record<'amount' | 'currency' | 'asset' | 'method', string>> {
  const fields = await context.req.parseBody()
  const text = (name: string): string =>
    typeof fields[name] === 'string' ? fields[name].trim().slice(0, 64) : ''
  return {
    amount: text('amount').replace(',', '.'),
    currency: text('currency'),
    asset: text('asset'),
    method: text('method'),
  }
}

/** An existing order on a network of the shop. */
interface Found {
  order: Order
  market: Market
}

async function respond(
  context: Context,
  page: Page,
  status: 200 | 400 | 404 = 200,
): Promise<Response> {
  context.header('content-security-policy', policy)
  // The server's own forms must send the referrer. Other sites must not receive it.
  context.header('referrer-policy', 'same-origin')
  context.header('access-control-allow-origin', undefined)
  return context.html(await page, status)
}

/** Redirects after a post, so that a reload does not post again. */
function back({ services }: Checkout, context: Context, { id }: Order): Response {
  context.header('access-control-allow-origin', undefined)
  return context.redirect(`${services.publicUrl(context)}${CHECKOUT_PATH}/${id}`, 303)
}

function showForm(
  context: Context,
  { order, market: { assets, network } }: Found,
  problem?: string,
): Promise<Response> {
  const symbols = assets.map(({ symbol }) => symbol)
  return respond(
    context,
    formPage(order, { symbols, chainName: network.name, problem }),
    problem ? 400 : 200,
  )
}

function show(checkout: Checkout, context: Context, found: Found): Promise<Response> {
  const {
    order,
    market: {
      network: { name },
    },
  } = found
  if (order.status === 'open') return showForm(context, found)
  if (order.status === 'review') return respond(context, reviewPage(order, name))
  if (order.status === 'sent') return respond(context, sentPage(order, name))
  if (order.status === 'failed') return respond(context, failedPage(order, name))
  checkout.settle(order.chainId)
  return respond(context, waitingPage(order, name))
}

async function review(
  checkout: Checkout,
  context: Context,
  { order, market }: Found,
): Promise<Response> {
  const { asset: symbol, ...payment } = await fieldsOf(context)
  const entered = {
    market,
    order: {
      ...order,
      total: payment.amount,
      currency: payment.currency,
      method: payment.method,
      symbol,
    },
  }
  try {
    const asset = market.assets.find((each) => each.symbol === symbol)
    if (!asset)
      return await showForm(context, entered, 'This token is not on sale. Choose another one.')
    await checkout.orders.review(order.id, {
      ...payment,
      asset,
      quote: await checkout.quoteFor(asset, payment),
    })
  } catch (error) {
    if (!(error instanceof ServerError)) throw error
    return showForm(context, entered, error.message)
  }
  return back(checkout, context, order)
}

async function pay(checkout: Checkout, context: Context, found: Found): Promise<Response> {
  const { services, orders, settle } = checkout
  const { order } = found
  const isLate = services.clock.now() - order.updatedAt.getTime() > PRICE_MS
  if (order.status === 'review' && isLate) {
    await orders.change(order.id, ['review'], { status: 'open' })
    return showForm(context, found, 'The price is older than five minutes. Review it again.')
  }
  // Of two clicks, one finds the order unpaid. The other gets the resulting page.
  if (await orders.change(order.id, ['review'], { status: 'paid' })) settle(order.chainId)
  return back(checkout, context, order)
}

async function change(checkout: Checkout, context: Context, { order }: Found): Promise<Response> {
  await checkout.orders.change(order.id, ['review'], { status: 'open' })
  return back(checkout, context, order)
}

const steps: Readonly<
  Record<string, (checkout: Checkout, context: Context, found: Found) => Promise<Response>>
> = { review, pay, change }

/** Routes of the sandbox's checkout: plain pages and forms, no script. */
export function checkoutRoutes(checkout: Checkout): Hono {
  const { services, orders, markets } = checkout
  const app = new Hono()

  async function find(context: Context): Promise<Found | undefined> {
    const id = context.req.param('id') ?? ''
    const order = ORDER_ID.test(id) ? await orders.read(id) : undefined
    const market = order && markets.find(({ chainId }) => chainId === order.chainId)
    return market && { order, market }
  }

  app.get(`${CHECKOUT_PATH}/:id`, async (context) => {
    const found = await find(context)
    return found ? show(checkout, context, found) : respond(context, gonePage(), 404)
  })
  for (const [name, step] of Object.entries(steps)) {
    app.post(`${CHECKOUT_PATH}/:id/${name}`, async (context) => {
      checkSource(services, context)
      const found = await find(context)
      return found ? step(checkout, context, found) : respond(context, gonePage(), 404)
    })
  }
  return app
}

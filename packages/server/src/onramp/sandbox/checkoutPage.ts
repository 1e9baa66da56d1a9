import { html, raw } from 'hono/html'
import { formatUnits } from 'viem'
import { paymentCurrencies } from '../defaults.js'
import { shownAddress } from './accounts.js'
import { checkoutStyle } from './checkoutStyle.js'
import type { Order } from './orders.js'

/** A page. Escapes texts of users and third parties. */
export type Page = ReturnType<typeof html>

/** The choices of the form, and the problem with the last input. */
export interface FormView {
  symbols: readonly string[]
  chainName: string
  problem?: string | undefined
}

const methods: Readonly<Record<string, string>> = { card: 'Card', ach_bank_account: 'Bank account' }
const steps = ['Amount', 'Review', 'Tokens sent'] as const

/** Interval of the automatic reload, in seconds. */
const AGAIN_S = 2

function frame(
  title: string,
  step: number,
  body: Page,
  options: { isWaiting?: boolean } = {},
): Page {
  const items = steps.map(
    (name, index) =>
      html`<li ${index < step ? raw('data-done') : ''} ${index === step ? raw('aria-current="step"') : ''}>${name}</li>`,
  )
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${options.isWaiting ? raw(`<meta http-equiv="refresh" content="${AGAIN_S}">`) : ''}
<title>${title} – sandbox on-ramp</title>
<style>${raw(checkoutStyle)}</style>
</head>
<body>
<main>
<p class="test">Sandbox: no money moves. The tokens are test tokens.</p>
<div class="card">
<ol class="steps" aria-label="Steps">${items}</ol>
<h1>${title}</h1>
${body}
</div>
</main>
</body>
</html>`
}

function destination(order: Order, chainName: string): Page {
  return html`<p class="address"><b>To this account on ${chainName}</b>${shownAddress(order.account)}</p>`
}

/** Renders the form for the amount. */
export function formPage(order: Order, { symbols, chainName, problem }: FormView): Page {
  const options = (values: readonly string[], chosen: string): Page[] =>
    values.map(
      (value) => html`<option ${value === chosen ? raw('selected') : ''}>${value}</option>`,
    )
  const choices = (paymentCurrencies[0]?.payment_method_limits ?? []).map(
    ({ id, min, max }) =>
      html`<label class="choice"><input type="radio" name="method" value="${id}" ${id === order.method ? raw('checked') : ''}>${methods[id] ?? id}<small>${min} – ${max}</small></label>`,
  )
  return frame(
    'Buy test tokens',
    0,
    html`<p>You choose what to pay; nothing is sent before you confirm.</p>
${problem ? html`<p class="note" role="alert">${problem}</p>` : ''}
<form method="post" action="${order.id}/review">
<div class="field"><label for="amount">You pay</label>
<div class="row"><input id="amount" name="amount" type="text" inputmode="decimal" autocomplete="off" required maxlength="12" value="${order.total}">
<select name="currency" aria-label="Currency">${options(
      paymentCurrencies.map(({ id }) => id),
      order.currency,
    )}</select></div></div>
<div class="field"><label for="asset">You get</label><select id="asset" name="asset">${options(symbols, order.symbol)}</select></div>
<fieldset><legend>Paid by</legend>${choices}</fieldset>
${destination(order, chainName)}
<button>Review</button>
</form>`,
  )
}

function amountOf({ amount, decimals, symbol }: Order): Page {
  return html`${formatUnits(BigInt(amount ?? '0'), decimals ?? 0)} <small>${symbol}</small>`
}

/** Renders the review before the payment. */
export function reviewPage(order: Order, chainName: string): Page {
  const { currency, fee, networkFee, total } = order
  return frame(
    'Review and pay',
    1,
    html`<p class="big">${amountOf(order)}</p>
${destination(order, chainName)}
<dl>
<div><dt>On-ramp fee</dt><dd>${fee} ${currency}</dd></div>
<div><dt>Network fee</dt><dd>${networkFee} ${currency}</dd></div>
<div><dt>You pay</dt><dd>${total} ${currency}</dd></div>
</dl>
<div class="pay-card"><span>${methods[order.method] ?? order.method} <small>for tests</small></span><span>•••• 4242</span></div>
<form method="post" action="${order.id}/pay"><button>Pay ${total} ${currency}</button></form>
<form method="post" action="${order.id}/change"><button class="quiet">Change</button></form>`,
  )
}

/** Renders the page while the tokens are being sent. */
export function waitingPage(order: Order, chainName: string): Page {
  return frame(
    'Paid: sending your tokens',
    1,
    html`<p role="status">${order.reason ?? 'This takes a few seconds. You can close this page: the tokens are sent all the same.'}</p>
<p class="big">${amountOf(order)}</p>
${destination(order, chainName)}`,
    { isWaiting: true },
  )
}

/** Renders the page after the tokens were sent. */
export function sentPage(order: Order, chainName: string): Page {
  return frame(
    'Tokens sent',
    2,
    html`<p class="note good" role="status">They are in your account.</p>
<p class="big">${amountOf(order)}</p>
${destination(order, chainName)}
<p class="address"><b>Transaction</b>${order.hash ?? ''}</p>
<p>You can close this page.</p>`,
  )
}

/** Renders the page after a final failure. */
export function failedPage(order: Order, chainName: string): Page {
  return frame(
    'Not sent',
    2,
    html`<p class="note" role="alert">${order.reason ?? 'The tokens could not be sent.'} No money was taken. Start again from the app.</p>${destination(order, chainName)}`,
  )
}

/** Renders the page of an unknown order. */
export function gonePage(): Page {
  return frame(
    'This purchase is over',
    0,
    html`<p class="note" role="alert">There is no purchase at this address, or it was not paid for a day. Start again from the app.</p>`,
  )
}

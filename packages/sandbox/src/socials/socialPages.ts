import { createHash } from 'node:crypto'
import { type Html, html, pageStyle } from '../html.js'
import { randomGuest, socialAccounts } from './accounts.js'

const styleHash = createHash('sha256').update(pageStyle).digest('base64')

/**
 * Creates a page of a network.
 *
 * @param formTarget - The origin to which a form of the page may redirect.
 */
function page(
  title: string,
  body: Html,
  options: { formTarget?: string | undefined; script?: string | undefined; status?: number } = {},
): Response {
  const { formTarget = '', script, status = 200 } = options
  const markup = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – Latchkey sandbox</title>
<style>${{ markup: pageStyle }}</style>
${script ? html`<script type="module" src="${script}"></script>` : ''}
</head>
<body>
<main class="narrow">
${body}
<p class="soft">Sandbox: these people aren’t real.</p>
</main>
</body>
</html>`.markup
  const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; script-src 'self'; form-action 'self' ${formTarget}; base-uri 'none'; frame-ancestors 'none'`
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': policy,
    'referrer-policy': 'no-referrer',
  }
  return new Response(markup, { status, headers })
}

/** Creates the page with the accounts. Each is a form, so that the page needs no script. */
export function accountsPage(parameters: {
  title: string
  client: string
  action: string
  fields: Readonly<Record<string, string>>
  formTarget?: string
}): Response {
  const { title, client, action, fields, formTarget } = parameters
  const hidden = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  const choices = socialAccounts.map(
    ({ key, name, hint }) =>
      html`<form method="post" action="${action}">${hidden}<button name="account" value="${key}" data-testid="social-account-${key}">${name}<small>${hint}</small></button></form>`,
  )
  const body = html`<h1>Continue with ${title}</h1>
<p class="soft">${client} wants to know who you are.</p>
<div class="card">
${choices}
<form method="post" action="${action}">${hidden}<div class="row"><input name="account" value="${randomGuest()}" pattern="guest[1-9][0-9]{0,8}" required aria-label="Name of a guest" data-testid="social-guest"><button class="compact" data-testid="social-guest-continue">As a guest</button></div></form>
</div>
<form method="post" action="${action}">${hidden}<button name="account" value="" data-testid="social-deny">Deny</button></form>`
  return page(title, body, { formTarget })
}

/** Returns the user with a form (`response_mode=form_post`). */
export function formPostPage(target: string, parameters: URLSearchParams): Response {
  const fields = [...parameters].map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  const body = html`<h1>One moment</h1><form method="post" action="${target}" id="back">${fields}<button>Continue</button></form>`
  return page('Back', body, { formTarget: new URL(target).origin, script: '/submit.js' })
}

/** Presses the button of {@link formPostPage}. */
export const submitScript: string = `document.getElementById('back').submit()\n`

/** Creates a page with an error or a success. */
export function notePage(title: string, text: string, status: number = 200): Response {
  return page(title, html`<h1>${title}</h1><p role="status">${text}</p>`, { status })
}

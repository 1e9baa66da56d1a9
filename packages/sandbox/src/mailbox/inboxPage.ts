import { type Html, html, pageStyle } from '../html.js'
import type { CaughtMail } from './mails.js'

/**
 * Shows new mails while the page is open. Served as a file, so that the page needs no inline
 * script.
 */
export const inboxScript: string = `const last = document.querySelector('main').dataset.last
const to = new URL(location.href).searchParams.get('to') ?? ''
async function watch() {
  const response = await fetch('/api/wait?' + new URLSearchParams({ to, after: last }))
  if (response.status === 200) location.reload()
  else await watch()
}
watch().catch(() => { document.querySelector('[role=status]').textContent = 'The sandbox is gone. Start it again, then reload.' })
`

function mailCard({ id, to, from, subject, text, links, code, at }: CaughtMail): Html {
  const items = links.map(
    (link) =>
      html`<li><a href="${link}" target="_blank" rel="noopener noreferrer">${link}</a></li>`,
  )
  return html`<article class="card" aria-labelledby="mail-${id}">
<h2 id="mail-${id}">${subject || '(no subject)'}</h2>
<p class="soft">To ${to} · from ${from} · <time datetime="${new Date(at).toISOString()}">${new Date(at).toLocaleTimeString('en-GB')}</time></p>
${code ? html`<p class="code" data-testid="mail-code">${code}</p>` : ''}
<pre>${text}</pre>
${items.length > 0 ? html`<ul aria-label="Links in this mail">${items}</ul>` : ''}
</article>`
}

/** All mails, newest first, as text without markup. */
export function inboxPage(mails: readonly CaughtMail[], to: string | undefined): string {
  const head = mails[0]?.id ?? '0'
  const title = to ? `Mail for ${to}` : 'Mailbox'
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${mails.length > 0 ? `(${mails.length}) ` : ''}${title} – Latchkey sandbox</title>
<link rel="stylesheet" href="/inbox.css">
<script type="module" src="/inbox.js"></script>
</head>
<body>
<main data-last="${head}">
<div class="bar">
<div><h1>${title}</h1><p class="soft" role="status">Everything the sandbox sent. It stays on this machine.</p></div>
<form method="post" action="/api/clear"><button class="compact">Clear</button></form>
</div>
${mails.length > 0 ? mails.map(mailCard) : html`<p class="card">No mail yet. It appears here by itself.</p>`}
</main>
</body>
</html>`.markup
}

/** The style sheet of the page. */
export const inboxStyle: string = pageStyle

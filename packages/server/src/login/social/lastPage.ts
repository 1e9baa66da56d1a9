import { createHash } from 'node:crypto'
import { type SocialFailure, socialMessages } from '@latchkey/protocol'
import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import { escapeHtml } from '../mail/escapeHtml.js'
import { isolate, isolatesToHtml } from '../mail/isolate.js'
import { type MailLanguage, mailLanguage } from '../mail/mailLanguage.js'

type Markup = ReturnType<typeof html>

interface Reply {
  title: string
  /** Attributes of the page's main part, for its script. */
  data?: Markup
  body: Markup
  status?: 200 | 400
}

const style = `:root { color-scheme: light dark; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 16px/1.5 system-ui, sans-serif; background: light-dark(#f5f3ef, #171614); color: light-dark(#1c1b19, #efedea); }
main { box-sizing: border-box; width: min(24rem, 100%); padding: 2rem 1.5rem; }
h1 { font-size: 1.375rem; line-height: 1.3; margin: 0 0 0.5rem; }
p { margin: 0.5rem 0; overflow-wrap: anywhere; }
bdi { font-weight: bold; }
.code { font: 600 2rem/1.3 ui-monospace, monospace; letter-spacing: 0.16em; }
.soft { color: light-dark(#5f5c57, #aaa69f); font-size: 0.875rem; }
[hidden] { display: none; }`

const styleHash = createHash('sha256').update(style).digest('base64')

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'sha256-${styleHash}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

/** Path of the page's script. Pages use a relative URL: proxies may add a prefix. */
export const LAST_SCRIPT_PATH = '/v1/login/social/last.js'

/**
 * Posts the secret to the frame among the windows of the opener. The browser delivers it to the
 * frame's origin only. Shows the code without an opener or without an answer within 3 s.
 */
export const lastScript: string = `const main = document.querySelector('main')
const { attempt: attemptId, secret, target } = main.dataset
const code = document.getElementById('code')
// What is in the address was used up; it need not be kept in the history.
history.replaceState(null, '', location.pathname)

function listeners() {
  if (!window.opener) return []
  const frames = []
  for (let index = 0; index < opener.length && index < 64; index++) frames.push(opener[index])
  // Not the opener itself: it is the page, and browsers write down that the message was not for it.
  return frames
}

function tell(triesLeft) {
  const windows = listeners()
  if (windows.length === 0 || triesLeft === 0) return showCode()
  for (const each of windows) each.postMessage({ type: '${socialMessages.done}', attemptId, secret }, target)
  setTimeout(() => { if (!main.dataset.taken) tell(triesLeft - 1) }, 250)
}

function showCode() {
  document.getElementById('wait').hidden = true
  code.hidden = false
}

if (secret) {
  addEventListener('message', ({ origin, data }) => {
    if (origin !== target || data?.type !== '${socialMessages.taken}' || data.attemptId !== attemptId) return
    main.dataset.taken = 'true'
    window.close()
  })
  if (window.opener) {
    code.hidden = true
    document.getElementById('wait').hidden = false
  }
  tell(12)
}
`

function reply(
  context: Context,
  { locale, isRightToLeft }: MailLanguage,
  { title, data = html``, body, status = 200 }: Reply,
): Response | Promise<Response> {
  context.header('content-security-policy', policy)
  context.header('referrer-policy', 'no-referrer')
  context.header('cache-control', 'no-store')
  context.header('x-content-type-options', 'nosniff')
  return context.html(
    html`<!doctype html>
<html lang="${locale}" dir="${isRightToLeft ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${raw(style)}</style>
<script type="module" src="../last.js"></script>
</head>
<body>
<main ${data}>
${body}
</main>
</body>
</html>`,
    status,
  )
}

/**
 * Responds with the page of a successful login: it notifies the frame, or the user types the code.
 * Its language is that of the window's browser: another person may have started the login, and the
 * user must be able to read the warning.
 */
export async function arrivedPage(
  context: Context,
  parameters: { attemptId: string; secret: string; otp: string; frameOrigin: string; site: string },
): Promise<Response> {
  const { attemptId, secret, otp, frameOrigin, site } = parameters
  const language = await mailLanguage(context)
  const { arrived, code } = language.social
  const place = isolatesToHtml(escapeHtml(code.place(isolate(site))))
  return reply(context, language, {
    title: arrived.title,
    data: html`data-attempt="${attemptId}" data-secret="${secret}" data-target="${frameOrigin}"`,
    body: html`<div id="wait" hidden><h1>${arrived.title}</h1><p role="status">${arrived.text}</p></div>
<div id="code">
<h1>${code.title}</h1>
<p class="code" data-testid="social-code">${otp}</p>
<p>${raw(place)}</p>
<p class="soft">${code.warning}</p>
</div>`,
  })
}

/** Responds with the page of a failed login. */
export async function failedPage(context: Context, reason: SocialFailure): Promise<Response> {
  const language = await mailLanguage(context)
  const { failed } = language.social
  return reply(context, language, {
    title: failed.title,
    body: html`<h1>${failed.title}</h1><p role="status">${failed[reason]}</p><p>${failed.again}</p>`,
    status: reason === 'denied' ? 200 : 400,
  })
}

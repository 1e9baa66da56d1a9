import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { escapeHtml } from './mail/escapeHtml.js'
import { isolatesToHtml, keepIsolates } from './mail/isolate.js'
import { englishMail, type MailLanguage } from './mail/mailLanguage.js'

const style = `body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.5 system-ui,sans-serif;color:#1d1d1f;background:#f5f4f1}
main{box-sizing:border-box;width:min(100vw,28rem);padding:2rem}
h1{margin:0 0 1rem;font-size:1.375rem;line-height:1.3}
form{display:flex;gap:.75rem;flex-wrap:wrap}
button{min-width:5rem;min-height:3rem;padding:0 1.25rem;border:1px solid #1d1d1f;border-radius:.5rem;font:600 1.125rem system-ui,sans-serif;color:inherit;background:#fff;cursor:pointer}
button:focus-visible{outline:3px solid #2f6fed;outline-offset:2px}
@media (prefers-color-scheme:dark){body{color:#f2f1ee;background:#161617}button{border-color:#f2f1ee;background:#262628}}`

const styleHash = createHash('sha256').update(style).digest('base64')

/** No scripts, no resources, no embedding, and forms to this service only. */
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`

/** The page of a link in a mail. Every text in it is escaped. */
export interface Page {
  /** @default English */
  language?: Pick<MailLanguage, 'locale' | 'isRightToLeft'> | undefined
  title: string
  paragraphs: readonly string[]
  form?:
    | {
        /** Path that its form posts to. */
        action: string
        hidden: Readonly<Record<string, string>>
        /** Buttons, each with its form value. */
        buttons: readonly { name: string; value: string; label: string }[]
      }
    | undefined
}

function formOf({ action, hidden, buttons }: NonNullable<Page['form']>): string {
  const fields = Object.entries(hidden).map(
    ([name, value]) =>
      `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  const choices = buttons.map(
    ({ name, value, label }) =>
      `<button name="${escapeHtml(name)}" value="${escapeHtml(value)}">${escapeHtml(label)}</button>`,
  )
  return `<form method="post" action="${escapeHtml(action)}">${[...fields, ...choices].join('')}</form>`
}

/** Responds with a page. */
export function answerPage(
  context: Context,
  { title, paragraphs, form, language = englishMail }: Page,
  status: 200 | 400 | 410 = 200,
): Response {
  context.header('content-security-policy', policy)
  context.header('x-frame-options', 'DENY')
  // The page's own form must send the origin. Other sites must not receive the link.
  context.header('referrer-policy', 'same-origin')
  context.header('cross-origin-opener-policy', 'same-origin')
  const { locale, isRightToLeft } = language
  const text = paragraphs
    .map((each) => escapeHtml(keepIsolates(each, isRightToLeft)))
    .map((each) => `<p>${isolatesToHtml(each)}</p>`)
    .join('')
  const html = `lang="${escapeHtml(locale)}" dir="${isRightToLeft ? 'rtl' : 'ltr'}"`
  return context.html(
    `<!doctype html><html ${html}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><main><h1>${escapeHtml(title)}</h1>${text}${form ? formOf(form) : ''}</main></body></html>`,
    status,
  )
}

import { escapeHtml } from './escapeHtml.js'
import type { Mail } from './mailer.js'

/** The content of a mail as plain text lines, without markup. */
export interface MailContent {
  to: string
  subject: string
  /** Paragraphs before the code or link. */
  before: readonly string[]
  /** A code, in large characters. */
  code?: string | undefined
  /** A link, as a button. */
  link?: { label: string; url: string } | undefined
  after: readonly string[]
}

const paragraph = (text: string): string => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`

function centre({ code, link }: MailContent): string {
  const digits = code
    ? `<p style="margin:0 0 16px;font:600 32px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:.2em">${escapeHtml(code)}</p>`
    : ''
  const button = link
    ? `<p style="margin:0 0 16px"><a href="${escapeHtml(link.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1d1d1f;color:#fff;text-decoration:none">${escapeHtml(link.label)}</a></p>`
    : ''
  return digits + button
}

/** Renders a mail as text and as HTML, with every text escaped. */
export function writeMail(content: MailContent): Mail {
  const { to, subject, before, code, link, after } = content
  const lines = [
    ...before,
    ...(code ? [code] : []),
    ...(link ? [`${link.label}: ${link.url}`] : []),
    ...after,
  ]
  const body = before.map(paragraph).join('') + centre(content) + after.map(paragraph).join('')
  return {
    to,
    // A line break in a subject would start another header.
    subject: subject.replace(/\p{Cc}+/gu, ' '),
    text: `${lines.join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1d1d1f;background:#fff">${body}</body></html>`,
  }
}

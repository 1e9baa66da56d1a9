import { escapeHtml } from './escapeHtml.js'
import { isolatesToHtml, keepIsolates } from './isolate.js'
import type { Mail } from './mailer.js'
import { englishMail, type MailLanguage } from './mailLanguage.js'

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
  /** @default English */
  language?: Pick<MailLanguage, 'locale' | 'isRightToLeft'> | undefined
  /** Paragraphs in English at the end, for a reader who did not choose the language. */
  english?: readonly string[] | undefined
}

const paragraph = (text: string): string =>
  `<p style="margin:0 0 16px">${isolatesToHtml(escapeHtml(text))}</p>`

function centre({ code, link }: MailContent): string {
  const digits = code
    ? `<p dir="ltr" style="margin:0 0 16px;font:600 32px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:.2em">${escapeHtml(code)}</p>`
    : ''
  const button = link
    ? `<p style="margin:0 0 16px"><a href="${escapeHtml(link.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1d1d1f;color:#fff;text-decoration:none">${escapeHtml(link.label)}</a></p>`
    : ''
  return digits + button
}

/** Renders a mail as text and as HTML, with every text escaped. */
export function writeMail(content: MailContent): Mail {
  const { to, subject, code, link, language = englishMail, english = [] } = content
  const { locale, isRightToLeft } = language
  const [before, after, last] = [content.before, content.after, english].map((each) =>
    each.map((text) => keepIsolates(text, isRightToLeft)),
  ) as [string[], string[], string[]]
  const lines = [
    ...before,
    ...(code ? [code] : []),
    ...(link ? [`${link.label}: ${link.url}`] : []),
    ...after,
    ...last,
  ]
  const end =
    last.length > 0 ? `<div lang="en" dir="ltr"><hr>${last.map(paragraph).join('')}</div>` : ''
  const body =
    before.map(paragraph).join('') + centre(content) + after.map(paragraph).join('') + end
  const html = `lang="${escapeHtml(locale)}" dir="${isRightToLeft ? 'rtl' : 'ltr'}"`
  return {
    to,
    // A line break in a subject would start another header.
    subject: subject.replace(/\p{Cc}+/gu, ' '),
    text: `${lines.join('\n\n')}\n`,
    html: `<!doctype html><html ${html}><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1d1d1f;background:#fff">${body}</body></html>`,
  }
}

import { escapeHtml } from './escapeHtml.js'
import type { Mail } from './mailer.js'

/**
 * Writes a notice of an operation on a wallet: what, when, from where, and what to do against an
 * attacker.
 *
 * @param parameters.advice - Steps if it was not the reader.
 */
export function writeNotice(parameters: {
  to: string
  subject: string
  what: string
  browser: string
  at: number
  advice: string
}): Mail {
  const { to, subject, what, browser, at, advice } = parameters
  const when = `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const lines = [
    what,
    `When: ${when}`,
    `From: ${browser}`,
    `If this was you, there is nothing to do. If it was not: ${advice}`,
  ]
  const html = lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')
  return {
    to,
    subject,
    text: lines.join('\n\n'),
    html: `<!doctype html><html lang="en"><body>${html}</body></html>`,
  }
}

import { channel } from 'node:diagnostics_channel'
import { createTransport } from 'nodemailer'
import { ServerError } from '../../kernel/serverError.js'
import { type UpstreamResult, upstreamChannel } from '../../kernel/upstream/upstreamChannel.js'
import type { Mailer } from './mailer.js'
import { parseEmail } from './parseEmail.js'

/** Options of {@link createSmtpMailer}. */
export interface SmtpOptions {
  /**
   * For example `smtps://user:password@mail.example.org`, or `smtp://…`, which uses STARTTLS if the
   * server offers it.
   */
  url: string
  /** For example `Latchkey <login@example.org>`. */
  from: string
}

const TIMEOUT_MS = 10_000

const results = channel(upstreamChannel)

function report(outcome: UpstreamResult['outcome']): void {
  const result: UpstreamResult = { id: 'mail', outcome }
  results.publish(result)
}

/**
 * Returns the outcome for metrics. A status of 5xx concerns the recipient or the sender, any other
 * failure the server. Source: RFC 5321 §4.2.1.
 */
function outcomeOf(error: unknown): UpstreamResult['outcome'] {
  const { responseCode, code } = error as { responseCode?: unknown; code?: unknown }
  if (code === 'ETIMEDOUT') return 'timeout'
  return typeof responseCode === 'number' && responseCode >= 500 && code !== 'EAUTH'
    ? 'refused'
    : 'failed'
}

function parseFrom(from: string): { name: string; address: string } {
  const match = /^([^<>\p{Cc}]*)<([^<>]+)>$/u.exec(from.trim())
  const address = parseEmail(match?.[2] ?? from)
  if (address === undefined)
    throw new TypeError(
      'The option "from" is wrong: expected an address such as Latchkey <login@example.org>.',
    )
  return { name: match?.[1]?.trim() ?? '', address }
}

/**
 * Creates a mailer for an SMTP server, with one recipient per mail. Addresses are passed as
 * structured values, never as a line to be parsed.
 *
 * @throws TypeError when `from` is not an address.
 *
 * @example
 * ```ts
 * import { createSmtpMailer } from '@latchkey/server'
 *
 * const mailer = createSmtpMailer({ url: 'smtps://user:password@mail.example.org', from: 'Latchkey <login@example.org>' })
 * await mailer.send({ to: 'ada@example.org', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' })
 * ```
 */
export function createSmtpMailer({ url, from }: SmtpOptions): Mailer {
  const sender = parseFrom(from)
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // Templates are fixed, but a path or URL in one would be read and sent.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, subject, text, html }) {
      if (parseEmail(to) !== to)
        throw new ServerError(
          400,
          'email_invalid',
          'That is not an e-mail address we can write to.',
        )
      try {
        await transport.sendMail({
          from: sender,
          to: { name: '', address: to },
          subject,
          text,
          html,
          envelope: { from: sender.address, to: [to] },
          // Suppresses automatic replies to codes.
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        })
        report('ok')
      } catch (cause) {
        report(outcomeOf(cause))
        throw new ServerError(
          503,
          'mail_unavailable',
          'The mail could not be sent at the moment. Try again in a minute.',
          { retryAfter: 30, cause },
        )
      }
    },
  }
}

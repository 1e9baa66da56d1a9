import type { AddressInfo } from 'node:net'
import { noop } from '@latchkey/protocol/std'
import { listen } from '@latchkey/server'
import { simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { type LimitedSignal, limitSignal } from '../limitSignal.js'
import { inboxPage, inboxScript, inboxStyle } from './inboxPage.js'
import { createMails, type Mails } from './mails.js'

/** A mailbox that receives the mails to every address. */
export interface Mailbox {
  /**
   * The URL of the mails: for users at `/`, for programs at `/api/mails`, `/api/wait` and
   * `/api/clear`.
   */
  readonly url: string
  /** The URL to which mails are sent, without a password. */
  readonly smtpUrl: string
  stop(): Promise<void>
}

const MAX_BYTES = 1024 * 1024
const WAIT_MS = 25_000
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

const headers = {
  'cache-control': 'no-store',
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

function reply(body: string | null, type: string, status = 200): Response {
  return new Response(body, {
    status,
    headers: { ...headers, ...(body === null ? {} : { 'content-type': `${type}; charset=utf-8` }) },
  })
}

function json(value: unknown, status = 200): Response {
  return reply(JSON.stringify(value), 'application/json', status)
}

async function startCatcher(
  mails: Mails,
  port: number,
): Promise<{ url: string; stop(): Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: MAX_BYTES,
    onAuth: (_auth, _session, done) => done(null, { user: 'anybody' }),
    onData(stream, { envelope }, done) {
      simpleParser(stream).then(({ text, subject, from }) => {
        // The recipient of the envelope, not of the header: an attacker may have added to the
        // header.
        const to = envelope.rcptTo.map(({ address }) => address).join(', ')
        mails.add({ to, from: from?.text ?? '', subject: subject ?? '', text: (text ?? '').trim() })
        done()
      }, done)
    },
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  // A client may disconnect in the middle of a mail. That is not an error.
  server.on('error', noop)
  const { port: taken } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${taken}`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

async function answerWait(
  mails: Mails,
  query: URLSearchParams,
  { signal, end }: LimitedSignal,
): Promise<Response> {
  const mail = await mails.wait({
    to: query.get('to') ?? undefined,
    after: query.get('after') ?? undefined,
    signal,
  })
  end()
  return mail ? json(mail) : reply(null, '', 204)
}

function createInbox(
  mails: Mails,
  stopped: AbortSignal,
  patience: number,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname, searchParams, hostname, origin } = new URL(request.url)
    // A page of another site must not read mails, under any host name of this machine.
    const isForeign =
      ![origin, null].includes(request.headers.get('origin')) ||
      !['127.0.0.1', 'localhost'].includes(hostname)
    if (isForeign) return json({ error: { message: 'Other pages may not read the mail.' } }, 403)
    const to = searchParams.get('to') || undefined
    if (request.method === 'POST' && pathname === '/api/clear') {
      mails.clear()
      return new Response(null, { status: 303, headers: { ...headers, location: '/' } })
    }
    if (request.method !== 'GET')
      return json({ error: { message: 'There is POST /api/clear.' } }, 405)
    if (pathname === '/') return reply(inboxPage(mails.list(to), to), 'text/html')
    if (pathname === '/inbox.css') return reply(inboxStyle, 'text/css')
    if (pathname === '/inbox.js') return reply(inboxScript, 'text/javascript')
    if (pathname === '/api/mails') return json(mails.list(to))
    if (pathname === '/api/wait')
      return answerWait(mails, searchParams, limitSignal(stopped, patience))
    return json({ error: { message: 'There is /, /api/mails, /api/wait and /api/clear.' } }, 404)
  }
}

/**
 * Starts the sandbox's mailbox on this machine. It accepts mail to every address and delivers none.
 *
 * @param parameters.port - Of the page; 0 takes any free port.
 * @param parameters.smtpPort - The port of SMTP. @default any free port
 * @param parameters.patience - Timeout of `/api/wait` in milliseconds. @default 25,000
 * @throws if a port is taken.
 */
export async function startMailbox(parameters: {
  port: number
  smtpPort?: number | undefined
  patience?: number | undefined
}): Promise<Mailbox> {
  const mails = createMails()
  const stopping = new AbortController()
  const catcher = await startCatcher(mails, parameters.smtpPort ?? 0)
  const inbox = await listen(createInbox(mails, stopping.signal, parameters.patience ?? WAIT_MS), {
    port: parameters.port,
  }).catch(async (error: unknown) => {
    await catcher.stop()
    throw error
  })
  return {
    url: inbox.url,
    smtpUrl: catcher.url,
    async stop() {
      stopping.abort()
      await Promise.all([inbox.stop(), catcher.stop()])
    },
  }
}

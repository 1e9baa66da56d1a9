import { allows, type ContentPolicy, parsePolicies } from './contentPolicy.js'
import type { Finding } from './finding.js'

const DEADLINE_MS = 10_000

/** The requirements of the kit on a page's policy. */
const needs: readonly { directive: string; target: string; why: string }[] = [
  { directive: 'img-src', target: 'data:', why: 'wallets announce their pictures in it' },
  {
    directive: 'img-src',
    target: 'blob:',
    why: 'pictures of the wallet directory are shown from it',
  },
]

function metaPolicies(html: string): ContentPolicy[] {
  const tags = html.match(/<meta\b[^>]{0,4096}>/gi) ?? []
  return tags
    .filter((tag) => /http-equiv\s*=\s*["']?content-security-policy["'\s>]/i.test(tag))
    .flatMap((tag) =>
      parsePolicies(
        /content\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(tag)?.slice(1).find(Boolean) ?? '',
      ),
    )
}

function judge(
  policies: readonly ContentPolicy[],
  page: URL,
  connect: readonly string[],
): Finding[] {
  const wanted = [
    ...needs,
    ...connect.map((target) => ({
      directive: 'connect-src',
      target,
      why: 'the page has to reach it',
    })),
  ]
  const missing = wanted.filter(
    ({ directive, target }) => !policies.every((policy) => allows(policy, directive, target, page)),
  )
  if (missing.length === 0)
    return [{ state: 'ok', what: 'Content-Security-Policy', text: 'lets the kit work' }]
  return missing.map(({ directive, target, why }) => ({
    state: 'wrong',
    what: 'Content-Security-Policy',
    text: `add ${target} to ${directive}: ${why}`,
  }))
}

/**
 * Checks that a page's headers allow the kit's requests. `connect` lists the URLs that the page
 * must reach.
 */
export async function checkPage(url: string, connect: readonly string[]): Promise<Finding[]> {
  let response: Response
  let html: string
  try {
    response = await fetch(url, {
      signal: AbortSignal.timeout(DEADLINE_MS),
      headers: { accept: 'text/html' },
    })
    html = await response.text()
  } catch (error) {
    const reason =
      error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
    return [{ state: 'wrong', what: 'page', text: `${url} does not answer: ${reason}` }]
  }
  if (!response.ok)
    return [{ state: 'wrong', what: 'page', text: `${url} answers with ${response.status}` }]
  const policies = [
    ...parsePolicies(response.headers.get('content-security-policy') ?? ''),
    ...metaPolicies(html),
  ]
  const findings: Finding[] =
    policies.length === 0
      ? [
          {
            state: 'note',
            what: 'Content-Security-Policy',
            text: 'there is none. The kit works; a policy would keep injected scripts from wallets',
          },
        ]
      : judge(policies, new URL(response.url), connect)
  if (
    response.headers.get('cross-origin-opener-policy')?.startsWith('same-origin') &&
    !/allow-popups/.test(response.headers.get('cross-origin-opener-policy') ?? '')
  )
    findings.push({
      state: 'note',
      what: 'Cross-Origin-Opener-Policy',
      text: 'same-origin cuts off wallets that open a window of their own: use same-origin-allow-popups',
    })
  return findings
}

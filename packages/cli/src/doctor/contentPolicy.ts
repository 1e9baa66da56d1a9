/** Sources by directive, of one Content-Security-Policy. Source: https://www.w3.org/TR/CSP3/. */
export type ContentPolicy = Readonly<Record<string, readonly string[]>>

/** Parses the policies of a header, which may contain several, or of a `<meta>`. */
export function parsePolicies(text: string): ContentPolicy[] {
  return text
    .split(',')
    .map((policy) => policy.split(';').map((directive) => directive.trim().split(/\s+/)))
    .map((directives) =>
      Object.fromEntries(
        directives
          .filter(([name]) => name)
          .map(([name = '', ...sources]) => [name.toLowerCase(), sources]),
      ),
    )
    .filter((policy) => Object.keys(policy).length > 0)
}

function matchesHost(source: string, url: URL, page: URL): boolean {
  const parts =
    /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\*|(?:\*\.)?[a-z0-9.-]+)(?::(\d+|\*))?(\/\S*)?$/i.exec(source)
  if (!parts) return false
  const [, scheme = page.protocol.slice(0, -1), host = '', port, path] = parts
  const upgrades: Readonly<Record<string, readonly string[]>> = {
    http: ['http', 'https', 'ws', 'wss'],
    https: ['https', 'wss'],
    ws: ['ws', 'wss'],
    wss: ['wss'],
  }
  if (!(upgrades[scheme.toLowerCase()] ?? [scheme]).includes(url.protocol.slice(0, -1)))
    return false
  if (
    host.startsWith('*.')
      ? !url.hostname.endsWith(host.slice(1).toLowerCase())
      : host !== '*' && host.toLowerCase() !== url.hostname
  )
    return false
  if (
    port !== '*' &&
    (port ?? '') !== url.port &&
    !(port === '443' && /^(?:https|wss):$/.test(url.protocol) && !url.port)
  )
    return false
  return (
    path === undefined ||
    path === '/' ||
    (path.endsWith('/') ? url.pathname.startsWith(path) : url.pathname === path)
  )
}

function matches(source: string, target: string, page: URL): boolean {
  // A `*` does not include `data:` and `blob:`.
  if (/^(?:data|blob):$/.test(target)) return source.toLowerCase() === target
  const url = new URL(target)
  if (source === '*') return /^(?:https?|wss?):$/.test(url.protocol)
  if (source.toLowerCase() === "'self'")
    return (
      url.host === page.host &&
      (url.protocol === page.protocol || /^(?:https|wss):$/.test(url.protocol))
    )
  if (/^[a-z][a-z0-9+.-]*:$/i.test(source))
    return source.toLowerCase() === url.protocol || (source === 'https:' && url.protocol === 'wss:')
  return matchesHost(source, url, page)
}

/** Returns true if a policy allows a page to load a URL, or all of `data:` or `blob:`. */
export function allows(
  policy: ContentPolicy,
  directive: string,
  target: string,
  page: URL,
): boolean {
  const sources = policy[directive] ?? policy['default-src']
  return sources === undefined || sources.some((source) => matches(source, target, page))
}

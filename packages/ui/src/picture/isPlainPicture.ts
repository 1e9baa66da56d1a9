/** Of a `data:` URL. Wallets announce icons of a few kilobytes. */
const MAX_LENGTH = 131_072
const DATA = /^data:image\/(?:png|webp|jpeg|gif|svg\+xml)(?:;[\w=-]+)*?(;base64)?,(.*)$/is

/** Code, foreign content, entities, and references to other places, in an SVG. */
const ACTIVE =
  /<(?:\w+:)?(?:script|foreignobject|iframe|object|embed|audio|video|handler)|<!entity|<\?xml-stylesheet|\son\w+\s*=|@import|href\s*=\s*["']?\s*(?!["'#]|data:image\/(?:png|jpeg|webp))|url\(\s*["']?(?!#)/i

function readSvg(payload: string, isBase64: boolean): string | undefined {
  try {
    const text = decodeURIComponent(payload)
    return isBase64 ? atob(text) : text
  } catch {
    return undefined
  }
}

/**
 * True if a picture may be drawn: at most 128 KiB as a `data:` URL, and an SVG without code or
 * references. An `<img>` runs no code of an SVG. The check also rejects content that could draw a
 * page's text or exhaust the browser. An `https:` URL is accepted: its origin is the caller's rule.
 */
export function isPlainPicture(url: string): boolean {
  if (!/^data:/i.test(url)) return true
  if (url.length > MAX_LENGTH) return false
  const [, base64, payload = ''] = DATA.exec(url) ?? []
  if (payload === '') return false
  if (!/^data:image\/svg/i.test(url)) return true
  const svg = readSvg(payload, base64 !== undefined)
  return svg !== undefined && !ACTIVE.test(svg)
}

// Limits within which an image is rendered in at most a fifth of a second. Logos of wallets need a
// tenth of them.
const MAX_BYTES = 16_384
const MAX_SHAPES = 192
/** Each group may be a nested layer of 256 KiB. */
const MAX_GROUPS = 64
const MAX_PAINTS = 32

/**
 * Uses, masks and clip paths together: each may be nested in another, so their number multiplies.
 */
const MAX_NESTING = 6

/** Larger sizes are out of range for the renderer. */
const SIZE = /^\d{1,4}(?:\.\d{1,8})?(?:px|%)?$/

/** Elements of logos. None of them runs scripts, fetches, animates or uses system fonts. */
const ELEMENTS: ReadonlySet<string> = new Set([
  ...[
    'svg',
    'g',
    'defs',
    'title',
    'desc',
    'path',
    'rect',
    'circle',
    'ellipse',
    'line',
    'polyline',
    'polygon',
  ],
  ...['linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask', 'use'],
])

function countOf(text: string, pattern: RegExp): number {
  return [...text.matchAll(pattern)].length
}

function checkCost(body: string): string | undefined {
  const [root = ''] = /<svg\b[^>]*>/.exec(body) ?? []
  for (const [, size = ''] of root.matchAll(/\s(?:width|height)\s*=\s*["']([^"']*)["']/g))
    if (!SIZE.test(size)) return 'an SVG with a plain width and height is expected'
  if (countOf(body, /<svg\b/g) !== 1) return 'one SVG is expected'
  if (countOf(body, /<(?:path|rect|circle|ellipse|line|polyline|polygon)\b/g) > MAX_SHAPES)
    return `an SVG of at most ${MAX_SHAPES} shapes is expected`
  if (countOf(body, /<g\b/g) > MAX_GROUPS)
    return `an SVG of at most ${MAX_GROUPS} groups is expected`
  if (countOf(body, /url/gi) > MAX_PAINTS)
    return `an SVG with at most ${MAX_PAINTS} gradients in use is expected`
  const nesting = countOf(body, /<use\b/g) + countOf(body, /(?:mask|clip-path)\s*[:=]/g)
  return nesting > MAX_NESTING
    ? `an SVG with at most ${MAX_NESTING} uses, masks and clip paths is expected`
    : undefined
}

/**
 * Returns the problem of an SVG, or `undefined` if it may be rendered (SEC-37). Uses an allowlist.
 * Refuses alternative spellings (entities, style sheets, other encodings).
 */
export function checkSvg(bytes: Uint8Array): string | undefined {
  if (bytes.length > MAX_BYTES)
    return `an SVG of at most ${MAX_BYTES} bytes is expected; give a larger one as PNG`
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return 'an SVG in UTF-8 is expected'
  }
  const body = text
    .replace(
      /^\s*<\?xml version="1\.[01]"(?: encoding="utf-8")?(?: standalone="(?:yes|no)")?\s*\?>/i,
      '',
    )
    .replace(/<!--[\w\s.,:;()/'"+-]{0,512}-->/g, '')
  if (/&#|\\|<[!?]|&(?!(?:amp|lt|gt|quot|apos);)/.test(body))
    return 'an SVG without entities, declarations, escapes or style sheets is expected'
  for (const [, name = ''] of body.matchAll(/<\/?([^\s/>]*)/g))
    if (!ELEMENTS.has(name)) return `an SVG without <${name.slice(0, 32)}> is expected`
  if (/\son\w+\s*=/i.test(body)) return 'an SVG without scripts is expected'
  for (const [, target = ''] of body.matchAll(/href\s*=\s*["']?\s*([^"'\s>]*)/gi))
    if (!/^#[\w.-]+$/.test(target)) return 'an SVG without links to elsewhere is expected'
  for (const [, target = ''] of body.matchAll(/url\s*\(\s*([^)]*)/gi))
    if (!/^["']?#[\w.-]+["']?\s*$/.test(target))
      return 'an SVG without links to elsewhere is expected'
  if (/filter|marker|dasharray|@import|@namespace/i.test(body))
    return 'an SVG without filters, markers and dashes is expected'
  return checkCost(body)
}

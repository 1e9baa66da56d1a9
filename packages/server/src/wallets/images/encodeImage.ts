import sharp from 'sharp'
import { checkSvg } from './checkSvg.js'

/** An image that is refused, with the reason. */
export class ImageError extends Error {
  override name = 'ImageError'
}

/** Maximum width and height of served images, in pixels. */
const SIDE = 256

/** Maximum bytes of an input image. */
const MAX_BYTES = 1_048_576

/** Maximum width and height of an input image in pixels: at most 16 MiB decoded. */
const MAX_SIDE = 2048

/**
 * Deadline in seconds: a thousand times the duration of a regular image, so that a busy machine
 * refuses none.
 */
const MAX_SECONDS = 10

const TOO_LARGE = `a picture that is whole and at most ${MAX_SIDE} by ${MAX_SIDE} pixels is expected`

type Format = 'png' | 'jpeg' | 'webp' | 'gif' | 'svg'

/** Detected by the first bytes, so that no other decoder is used. */
function formatOf(bytes: Uint8Array): Format | undefined {
  const start = Buffer.from(bytes.subarray(0, 512)).toString('latin1')
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (start.startsWith('GIF87a') || start.startsWith('GIF89a')) return 'gif'
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return 'webp'
  return /^(?:\xef\xbb\xbf)?\s*<(?:\?xml|svg|!--)/.test(start) ? 'svg' : undefined
}

/**
 * Re-encodes an image of unknown origin as WebP of at most 256 pixels per side. Only the visible
 * pixels remain. Accepts PNG, JPEG, WebP, GIF (its first frame) and plain SVG.
 *
 * @throws ImageError with the expected format.
 */
export async function encodeImage(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes.length > MAX_BYTES)
    throw new ImageError(`a picture of at most ${MAX_BYTES} bytes is expected`)
  const format = formatOf(bytes)
  if (!format) throw new ImageError('a PNG, JPEG, WebP, GIF or SVG picture is expected')
  const problem = format === 'svg' ? checkSvg(bytes) : undefined
  if (problem) throw new ImageError(problem)
  const input = { limitInputPixels: MAX_SIDE * MAX_SIDE, failOn: 'error', pages: 1 } as const
  try {
    const { width, height, format: read } = await sharp(bytes, input).metadata()
    if (read !== format || !width || !height || width > MAX_SIDE || height > MAX_SIDE)
      throw new ImageError(TOO_LARGE)
    // Renders an SVG at its served size instead of enlarging a small rendering.
    const density =
      format === 'svg'
        ? Math.min(Math.max((72 * SIDE) / Math.max(width, height), 1), 18_432)
        : undefined
    const picture = sharp(bytes, density ? { ...input, density } : input).timeout({
      seconds: MAX_SECONDS,
    })
    const resized = picture.rotate().resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
    return new Uint8Array(await resized.webp({ quality: 90, effort: 4 }).toBuffer())
  } catch (error) {
    if (error instanceof ImageError) throw error
    throw new ImageError(TOO_LARGE, { cause: error })
  }
}

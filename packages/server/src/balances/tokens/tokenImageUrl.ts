import { endpointUrl, images } from '@latchkey/protocol'

/** Returns the URL of a token's image. For listed tokens only: images are looked up by symbol. */
export function tokenImageUrl(publicUrl: string, symbol: string): string {
  return endpointUrl(publicUrl, images.token, {}, { id: symbol })
}

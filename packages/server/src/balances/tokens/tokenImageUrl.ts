import { endpointUrl, images } from '@latchkey/protocol'

/**
 * Where a token's picture is. Only for tokens that the operator vouches for: pictures go by symbol.
 */
export function tokenImageUrl(publicUrl: string, symbol: string): string {
  return endpointUrl(publicUrl, images.token, {}, { id: symbol })
}

import type { NameAttributes, RegisterNameBody } from '@latchkey/protocol'
import type { Hex, LocalAccount } from 'viem'

/** Builds the request of an app that registers a name. */
export async function registration(
  signer: Pick<LocalAccount, 'address' | 'signMessage'>,
  name: string,
  options: {
    /** Milliseconds since 1970. */
    now: number
    attributes?: NameAttributes
    coinType?: number
    /** @default the signer's own */
    address?: Hex
    /** @default the signature as it is */
    wrap?: (signature: Hex) => Hex
  },
): Promise<RegisterNameBody> {
  const {
    now,
    attributes = {},
    coinType = 60,
    address = signer.address,
    wrap = (signature) => signature,
  } = options
  const message = JSON.stringify({ name, attributes, timestamp: Math.floor(now / 1000) })
  return {
    coin_type: coinType,
    address,
    message,
    signature: wrap(await signer.signMessage({ message })),
  }
}

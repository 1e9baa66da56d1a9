import type { WalletProof } from '@latchkey/protocol'
import type { CustodyContext, ProofSubject } from './custody.js'

import { signWith } from './walletKeys.js'

/** Signs requests with the wallet's key. */
export type Prove = (about: ProofSubject) => Promise<WalletProof>

/**
 * Passes a function to `use` that signs requests with the wallet's key, and wipes the key
 * afterwards.
 */
export async function withProofs<value>(
  { services }: Pick<CustodyContext, 'services'>,
  entropy: Uint8Array,
  use: (prove: Prove) => Promise<value>,
): Promise<value> {
  return signWith(entropy, ({ evm }) => use((about) => services.prove(evm, about)))
}

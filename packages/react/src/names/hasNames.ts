import { isFeatureOn, type Latchkey } from '@latchkey/core'

/** True if accounts of a network have names: the server has names of EVM chains only. */
export function hasNames(latchkey: Latchkey, networkId: string): boolean {
  return isFeatureOn(latchkey, 'names') && networkId.startsWith('eip155:')
}

import { watch } from '../kernel/watch.js'
import type { SignInLatchkey } from '../signIn/signInFeature.js'
import type { LoginMachines } from './loginMachines.js'

/**
 * Connects confirming the address with the rest of the kit. Returns the function that starts it.
 */
export function wireAddressProof(
  { modal }: SignInLatchkey,
  { addressProof }: LoginMachines,
): () => Promise<boolean> {
  watch(modal, (now, before) => {
    if (now.status === 'closed' && before.status === 'open')
      addressProof.send({ type: 'cancelled' })
  })
  return () =>
    new Promise((resolve) => {
      const stop = watch(addressProof, ({ status }) => {
        if (status === 'confirming') return
        stop()
        resolve(status === 'confirmed')
      })
      addressProof.send({ type: 'confirmAsked' })
    })
}

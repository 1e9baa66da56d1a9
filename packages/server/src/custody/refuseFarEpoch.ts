import { ServerError } from '../kernel/serverError.js'

/**
 * Epochs rise by one a change: a larger step than this comes from a service that was taken, and
 * would use them up.
 */
const MAX_STEP = 1000

/** @throws ServerError 409 `epoch_too_far` */
export function refuseFarEpoch(epoch: number, known: number): void {
  if (epoch <= known + MAX_STEP) return
  throw new ServerError(
    409,
    'epoch_too_far',
    'The two services do not agree about this wallet. Nothing was changed; tell the operator of this site.',
  )
}

import { ServerError } from '../kernel/serverError.js'

/**
 * Maximum step of an epoch. Each change raises it by one. A compromised service could exhaust the
 * epochs with a larger step.
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

import { LatchkeyError, type LatchkeyErrorParameters } from '../kernel/errors.js'

/** Reason for which nothing was bought. */
export type OnrampRefusal =
  /** The provider does not sell the token for this amount, currency or method. */
  | 'notSold'
  /** The page of another purchase is being opened. */
  | 'opening'
  /** The provider declined the payment. */
  | 'declined'

const texts: { readonly [reason in OnrampRefusal]: string } = {
  notSold:
    'The provider does not sell this. Nothing was bought. Choose another amount or provider.',
  opening: 'A purchase is being opened already. Wait for its page.',
  declined: 'The provider declined the purchase. Look at its page, or try another provider.',
}

/** A purchase was refused. */
export class OnrampRefusedError extends LatchkeyError {
  override name = 'OnrampRefusedError'
  readonly reason: OnrampRefusal
  constructor(parameters: LatchkeyErrorParameters & { reason: OnrampRefusal }) {
    super(texts[parameters.reason], parameters)
    this.reason = parameters.reason
  }
}

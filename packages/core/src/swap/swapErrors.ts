import { LatchkeyError, type LatchkeyErrorParameters } from '../kernel/errors.js'
import type { SwapFailure } from './types.js'

/** What about a swap was not as it must be. */
export type SwapRefusal =
  /** The quote is for another pair or amount, or makes no sense. */
  | 'quote'
  /** Another network. */
  | 'network'
  /** The token has other decimals than it is listed with. */
  | 'decimals'
  | 'account'
  /** Somebody else would be paid. */
  | 'recipient'
  /** A contract that nobody vouches for. */
  | 'contract'
  | 'spender'
  /** A call that is not one swap and nothing else. */
  | 'call'
  /** Other tokens, or more of the source than was asked. */
  | 'source'
  | 'target'
  | 'amount'
  /** Less may arrive than was shown. */
  | 'minimum'
  /** The chain's own currency goes along where it must not. */
  | 'value'
  | 'deadline'
  /** An approval that is not for exactly the amount. */
  | 'approval'
  /**
   * Far less comes back than goes out, by market prices, and the visitor has not said that it is
   * wanted.
   */
  | 'loss'
  /** By the app's second price source, far less comes back than by the server's prices. */
  | 'prices'
  /**
   * The app's second price source gave no price, and the user has not said that it is wanted all
   * the same.
   */
  | 'unconfirmed'
  /** It fails when a node tries it out. */
  | 'reverts'
  /** When a node tries it out, more leaves the account, or less arrives. */
  | 'effect'
  /** Not enough of the chain's own currency for the fee. */
  | 'gas'
  /** The form has nothing that can be swapped. */
  | 'input'
  /** There is no review to confirm. */
  | 'review'

const texts: { readonly [reason in SwapRefusal]?: string } = {
  loss: 'Much less would come back than goes out. Nothing was asked of the wallet. Try a smaller amount, or say that you want it so.',
  prices:
    'Two price sources disagree: by one of them, much less would come back. Nothing was asked of the wallet. Try again later, or another token.',
  unconfirmed:
    'The second price source gave no price. Nothing was asked of the wallet. Try again, or check the price yourself and say so.',
  reverts:
    'The swap would fail now. Nothing was asked of the wallet. Get a new quote, or try a smaller amount.',
  input:
    'The form has nothing that can be swapped. Nothing was asked of the wallet. Check the tokens and the amount.',
  review: 'There is no review to confirm. Nothing was asked of the wallet. Review the swap first.',
  gas: 'Insufficient balance for the network fee. Nothing was asked of the wallet. Swap less, or get more of the network’s own currency.',
}

const UNSAFE =
  'The exchange offered something else than was asked for. Nothing was asked of the wallet, and nothing is lost. Try again later.'

/** A swap did not pass the checks, so that no wallet was asked (SEC-47 to SEC-50). */
export class SwapRefusedError extends LatchkeyError {
  override name = 'SwapRefusedError'
  readonly reason: SwapRefusal
  constructor(parameters: LatchkeyErrorParameters & { reason: SwapRefusal }) {
    super(texts[parameters.reason] ?? UNSAFE, parameters)
    this.reason = parameters.reason
  }
}

/** A swap was sent and did not go through. `failure` says how. */
export class SwapFailedError extends LatchkeyError {
  override name = 'SwapFailedError'
  readonly failure: SwapFailure
  constructor(parameters: LatchkeyErrorParameters & { failure: SwapFailure }) {
    const { failure } = parameters
    super(
      'The swap was sent and did not go through. No tokens were swapped. Look at the transaction, then try again.',
      { details: failure.reason, ...parameters },
    )
    this.failure = failure
  }
}

/** Refuses unless something holds. */
export function demand(holds: boolean, reason: SwapRefusal, details: string): void {
  if (!holds) throw new SwapRefusedError({ reason, details })
}

/** What a provider sent is not what it has to be. Nobody but the log is told more. */
export class SocialError extends Error {
  override name = 'SocialError'
  /**
   * Whether it is our own credentials that the provider does not take: for the operator to put
   * right.
   */
  readonly isOurs: boolean

  constructor(message: string, options: { isOurs?: boolean | undefined; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.isOurs = options.isOurs ?? false
  }
}

/** A provider's reply is invalid. The details go to the log only. */
export class SocialError extends Error {
  override name = 'SocialError'
  /** True if the provider refuses the operator's credentials: the operator must correct them. */
  readonly isOurs: boolean

  constructor(message: string, options: { isOurs?: boolean | undefined; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.isOurs = options.isOurs ?? false
  }
}

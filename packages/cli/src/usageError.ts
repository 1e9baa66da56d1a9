/** The arguments are wrong: exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError'
  /** The command whose help the message refers to. */
  readonly command: string

  constructor(command: string, message: string) {
    super(message)
    this.command = command
  }
}

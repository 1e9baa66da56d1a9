/** A mail, already written. Neither address nor subject can carry a line break. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

/** Who delivers mail. */
export interface Mailer {
  /** @throws ServerError 503 when it cannot be handed over */
  send(mail: Mail): Promise<void>
}

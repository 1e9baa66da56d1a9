/** A composed mail. Neither address nor subject can contain a line break. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

/** Delivers mails. */
export interface Mailer {
  /** @throws ServerError 503 when it cannot be delivered */
  send(mail: Mail): Promise<void>
}

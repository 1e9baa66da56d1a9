import { ServerError } from '../kernel/serverError.js'

/** The fields of a sign-in message of any namespace. */
export interface SignInMessage {
  domain: string
  scheme?: string | undefined
  /** In the format of the namespace: EVM with a checksum, Solana in base58. */
  address: string
  uri: string
  version: string
  /** CAIP-2. */
  networkId: string
  nonce: string
  issuedAt?: Date | undefined
  expirationTime?: Date | undefined
  notBefore?: Date | undefined
}

/** Creates the refusal of a string that is not a sign-in message. */
export function unreadable(standard: string): ServerError {
  return new ServerError(
    401,
    'message_refused',
    `The message is not a sign-in message as ${standard} writes it.`,
  )
}

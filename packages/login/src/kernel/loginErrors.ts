import {
  type LatchkeyError,
  LoginError,
  MethodUnsupportedError,
  UnknownError,
} from '@latchkey/core'
import { toLatchkeyError } from '@latchkey/core/internal'
import { type FrameFailure, rpcCodes } from '@latchkey/protocol'
import { withText } from './aborted.js'

/** Creates the error for a method that this wallet does not support. */
export function refused(method: string): MethodUnsupportedError {
  return withText(
    new MethodUnsupportedError({ details: method.slice(0, 80) }),
    'Requested RPC call is not allowed',
  )
}

/** Creates the error for a frame that did not load, or is another one than expected. */
export function frameMissing(): LoginError {
  return new LoginError('Unable to load email login dependency', { reason: 'frameMissing' })
}

/** Creates the error for a frame URL that answers without this project's frame for this page. */
export function frameRefused(): LoginError {
  return new LoginError('This site is not set up correctly for logging in', {
    reason: 'frameRefused',
  })
}

/** Creates the error for a request that violates the protocol and was not sent. */
export function unfit(name: string): LoginError {
  return new LoginError('An error occurred', {
    reason: 'unfit',
    details: `${name} does not accept these parameters`,
    code: rpcCodes.invalidParams,
  })
}

/**
 * Converts a failure of the frame: the code selects the class, the text and the reason are the
 * frame's.
 */
export function toLoginError({ message, code, name }: FrameFailure): LatchkeyError {
  const text = message || 'An error occurred'
  const known = toLatchkeyError({ message: text, code })
  return known instanceof UnknownError
    ? new LoginError(text, { reason: name, code })
    : Object.assign(withText(known, text), { reason: name })
}

import {
  type LatchkeyError,
  LoginError,
  MethodUnsupportedError,
  UnknownError,
} from '@latchkey/core'
import { toLatchkeyError } from '@latchkey/core/internal'
import { type FrameFailure, rpcCodes } from '@latchkey/protocol'
import { retold } from './aborted.js'

/** A method that no wallet of this kind answers. */
export function refused(method: string): MethodUnsupportedError {
  return retold(
    new MethodUnsupportedError({ details: method.slice(0, 80) }),
    'Requested RPC call is not allowed',
  )
}

/** The frame did not load, or is not the one that was meant. */
export function frameMissing(): LoginError {
  return new LoginError('Unable to load email login dependency', { reason: 'frameMissing' })
}

/** The frame's address answers, but not with the frame of this project for this page. */
export function frameRefused(): LoginError {
  return new LoginError('This site is not set up correctly for logging in', {
    reason: 'frameRefused',
  })
}

/** What does not fit the protocol was never sent. */
export function unfit(name: string): LoginError {
  return new LoginError('An error occurred', {
    reason: 'unfit',
    details: `${name} cannot be asked like this`,
    code: rpcCodes.invalidParams,
  })
}

/** What the frame said: the class by its code, the text its own. */
export function toLoginError({ message, code, name }: FrameFailure): LatchkeyError {
  const text = message || 'An error occurred'
  const known = toLatchkeyError({ message: text, code })
  return known instanceof UnknownError
    ? new LoginError(text, { reason: name, code })
    : retold(known, text)
}

import type { LatchkeyError, ServerRefusedError } from '@latchkey/core'
import { messageOrText } from '../kernel/messageOrText.js'
import { enNames, type NameTexts } from './namesTexts.js'

function isRefusal(error: LatchkeyError): error is ServerRefusedError {
  return error.name === 'ServerRefusedError'
}

/**
 * Returns the reason for which a name was not registered: the text with a next step, else the
 * server's first reason, else a general text.
 */
export function failureText(
  error: LatchkeyError,
  texts: NameTexts,
  { name, wallet }: { name: string; wallet: string },
): string {
  const failed = texts.failed(name)
  if (isRefusal(error)) {
    if (error.reason === 'time_refused') return texts.clock
    return messageOrText(error.said ?? failed, failed, enNames.failed(name))
  }
  switch (error.name) {
    case 'UserRejectedError':
      return texts.declined(wallet)
    case 'PopupClosedError':
      return texts.closed(wallet)
    case 'TimeoutError':
      return texts.noAnswer(wallet)
    case 'NetworkUnknownError':
    case 'MethodUnsupportedError':
      return texts.network
    default:
      return error.shortMessage === 'Invalid chainId'
        ? messageOrText(error.shortMessage, texts.network, enNames.network)
        : failed
  }
}

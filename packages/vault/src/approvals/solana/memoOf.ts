import { bytesToHex } from 'viem'
import { visibleText } from '../visibleText.js'

const MAX_DATA = 1_000
const MAX_MEMO = 300

/**
 * Returns the text of a memo in one line, quoted and truncated, so that it cannot imitate a row of
 * the frame.
 */
export function memoOf(data: Uint8Array): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(data)
    const visible = [...visibleText(text).replace(/\n/g, '⟨U+000A⟩').replace(/\t/g, '⟨U+0009⟩')]
    const isLong = visible.length > MAX_MEMO
    const shown = visible.slice(0, MAX_MEMO).join('').replace(/[“”]/g, '"')
    return `“${shown}${isLong ? '…' : ''}”${isLong ? ` (${visible.length} characters)` : ''}`
  } catch {
    return shortBytesOf(data)
  }
}

/** Returns bytes in hex. Long ones are truncated. */
export function shortBytesOf(data: Uint8Array): string {
  const hex = bytesToHex(data)
  return hex.length > MAX_DATA ? `${hex.slice(0, MAX_DATA)}… (${data.length} bytes)` : hex
}

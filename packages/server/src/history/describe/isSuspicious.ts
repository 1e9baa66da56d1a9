import { cleanText } from '../../std/cleanText.js'

/** Matches URLs and calls to claim something. */
const ADVERTISES =
  /https?:|www\.|t\.me\/|\b[a-z0-9-]{2,}\.(?:com|org|net|io|xyz|app|finance|site|vip|live|top|club|gift|fi|co|cc|me|lol)\b|\b(?:claim|airdrop|voucher|reward|visit)\b/i

/** Matches look-alike letters next to Latin ones. */
const MIXED =
  /(?=.*\p{Script=Latin})(?=.*[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}])/u

const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

/**
 * True if an unverified token has hidden characters in its name, advertises, or uses the symbol of
 * another token (SEC-45).
 */
export function isSuspicious(
  [name = '', symbol = '']: readonly (string | undefined)[],
  symbols: readonly string[],
): boolean {
  const hides = [name, symbol].some(
    (text) =>
      text.length > 256 ||
      (cleanText(text, 256) ?? '') !== text.normalize('NFC').trim().replace(/\s+/g, ' '),
  )
  const imitates = symbols.some((other) => plain(other) === plain(symbol))
  return (
    hides || imitates || [name, symbol].some((text) => ADVERTISES.test(text) || MIXED.test(text))
  )
}

import { sha256 } from '@noble/hashes/sha2'
import { wordlist } from '@scure/bip39/wordlists/english'

const WORD_BITS = 11
const SPACE = 0x20

/** Returns the word indexes of entropy, including its checksum. Source: BIP-39. */
function wordIndexes(entropy: Uint8Array): number[] {
  const checksumBits = entropy.length / 4
  const [check = 0] = sha256(entropy)
  const count = (entropy.length * 8 + checksumBits) / WORD_BITS
  return Array.from({ length: count }, (_, word) => {
    const bits = Array.from({ length: WORD_BITS }, (_bit, bit) => {
      const index = word * WORD_BITS + bit
      const byte = index < entropy.length * 8 ? (entropy[index >> 3] ?? 0) : check
      return (byte >> (7 - (index & 7))) & 1
    })
    return bits.reduce((value, bit) => (value << 1) | bit, 0)
  })
}

const wordAt = (index: number): string => wordlist[index] ?? ''

/** Returns the phrase as text. Only the screen that shows it to the user needs it as text. */
export function phraseWords(entropy: Uint8Array): string[] {
  return wordIndexes(entropy).map(wordAt)
}

/** Returns the phrase as bytes, which can be wiped, unlike text. */
function phraseBytes(entropy: Uint8Array): Uint8Array<ArrayBuffer> {
  const indexes = wordIndexes(entropy)
  const length = indexes.reduce((total, index) => total + wordAt(index).length + 1, -1)
  const bytes = new Uint8Array(length).fill(SPACE)
  indexes.reduce((at, index) => {
    const word = wordAt(index)
    for (const place of word.split('').keys()) bytes[at + place] = word.charCodeAt(place)
    return at + word.length + 1
  }, 0)
  indexes.fill(0)
  return bytes
}

/**
 * Derives the seed of a wallet: PBKDF2 of its phrase, without a passphrase. Source: BIP-39. The
 * caller wipes it.
 */
export async function seedOf(entropy: Uint8Array): Promise<Uint8Array> {
  const phrase = phraseBytes(entropy)
  try {
    const key = await crypto.subtle.importKey('raw', phrase, 'PBKDF2', false, ['deriveBits'])
    const salt = new TextEncoder().encode('mnemonic')
    return new Uint8Array(
      await crypto.subtle.deriveBits(
        { name: 'PBKDF2', hash: 'SHA-512', salt, iterations: 2048 },
        key,
        512,
      ),
    )
  } finally {
    phrase.fill(0)
  }
}

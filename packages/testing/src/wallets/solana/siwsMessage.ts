import type { SolanaSignInInput } from '@solana/wallet-standard-features'

/** Fields of the message and their labels, in the order of Sign-In With Solana. */
const labels: readonly (readonly [keyof SolanaSignInInput, string])[] = [
  ['uri', 'URI'],
  ['version', 'Version'],
  ['chainId', 'Chain ID'],
  ['nonce', 'Nonce'],
  ['issuedAt', 'Issued At'],
  ['expirationTime', 'Expiration Time'],
  ['notBefore', 'Not Before'],
  ['requestId', 'Request ID'],
]

/**
 * Formats the text of Sign-In With Solana.
 *
 * Source: https://github.com/phantom/sign-in-with-solana
 */
export function formatSiwsMessage(
  input: SolanaSignInInput & { domain: string; address: string },
): string {
  const fields = labels.flatMap(([name, label]) =>
    input[name] === undefined ? [] : [`${label}: ${String(input[name])}`],
  )
  const resources = input.resources
    ? ['Resources:', ...input.resources.map((each) => `- ${each}`)]
    : []
  const parts = [
    `${input.domain} wants you to sign in with your Solana account:\n${input.address}`,
    input.statement,
    [...fields, ...resources].join('\n'),
  ]
  return parts.filter((part) => part !== undefined && part !== '').join('\n\n')
}

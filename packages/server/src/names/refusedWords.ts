/** Whoever had one of these as a whole name could pass for whoever runs the place. */
export const reserved: ReadonlySet<string> = new Set([
  ...[
    'abuse',
    'account',
    'accounts',
    'airdrop',
    'anonymous',
    'auth',
    'billing',
    'blog',
    'bridge',
    'cdn',
    'claim',
    'contact',
    'docs',
    'email',
  ],
  ...[
    'ethereum',
    'exchange',
    'faucet',
    'help',
    'hostmaster',
    'info',
    'legal',
    'login',
    'mail',
    'market',
    'noreply',
    'null',
    'owner',
    'payment',
  ],
  ...[
    'payments',
    'postmaster',
    'press',
    'privacy',
    'recovery',
    'refund',
    'refunds',
    'resolver',
    'root',
    'sales',
    'server',
    'signin',
    'signup',
  ],
  ...[
    'status',
    'swap',
    'system',
    'team',
    'terms',
    'treasury',
    'undefined',
    'unknown',
    'wallet',
    'wallets',
    'webmaster',
  ],
])

/** Not even as a part of a name, between hyphens: `maya-support` would pass for support. */
export const reservedParts: ReadonlySet<string> = new Set([
  ...[
    'admin',
    'administrator',
    'admins',
    'customerservice',
    'helpdesk',
    'latchkey',
    'moderator',
    'official',
    'security',
    'staff',
    'support',
  ],
  ...['sysadmin', 'verified', 'verify'],
])

/**
 * Nobody is to be called that, or have it suggested; as a part between hyphens, because it also
 * begins harmless words.
 */
export const offensiveParts: ReadonlySet<string> = new Set([
  'cunt',
  'kike',
  'nazi',
  'porn',
  'rape',
  'rapist',
  'shit',
  'slut',
  'spic',
])

/** The same, anywhere in a name. */
export const offensive: readonly string[] = [
  'asshole',
  'bitch',
  'faggot',
  'fuck',
  'hitler',
  'nigga',
  'nigger',
  'whore',
]

/** Refused as a whole name, because the owner could impersonate the operator. */
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

/** Refused as a hyphenated part too: `maya-support` could impersonate support. */
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
 * Offensive, neither registered nor suggested. Checked as a hyphenated part, because they also
 * begin harmless words.
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

/** Offensive, anywhere in a name. */
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

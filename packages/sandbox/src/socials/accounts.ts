/** Somebody with an account at all seven networks. */
export interface SocialAccount {
  key: string
  name: string
  userName: string
  /** Number of the account; each network has its own. */
  number: number
  email?: string | undefined
  isEmailVerified: boolean
  hint: string
}

/** Who logs in, in tests and by hand. */
export const socialAccounts: readonly SocialAccount[] = [
  { key: 'ada', name: 'Ada Tern', userName: 'ada', number: 1001, email: 'ada@example.org', isEmailVerified: true, hint: 'ada@example.org, verified' },
  { key: 'ben', name: 'Ben Plover', userName: 'ben', number: 1002, email: 'ben@example.org', isEmailVerified: false, hint: 'ben@example.org, not verified' },
  { key: 'cy', name: 'Cy Dunlin', userName: 'cy', number: 1003, isEmailVerified: false, hint: 'no e-mail address' },
]

/** The visible problem of an e-mail address. `unfinished`: valid so far. */
export type EmailProblem = 'unfinished' | 'invalid'

/** Source: RFC 5321, 4.5.3.1.3. */
const MAX_LENGTH = 254

/**
 * Returns the problem of an e-mail address while it is typed. Only a mail can prove that the
 * mailbox exists.
 *
 * @example
 * ```ts
 * import { emailProblem } from '@latchkey/core/internal'
 *
 * emailProblem('maya@millpond') // 'unfinished'
 * ```
 */
export function emailProblem(email: string): EmailProblem | undefined {
  const [name = '', domain, ...rest] = email.split('@')
  if (email.length > MAX_LENGTH || rest.length > 0 || !/^[\w+-]*(?:\.[\w+-]+)*\.?$/.test(name))
    return 'invalid'
  if (domain === undefined) return 'unfinished'
  if (name === '' || /^\.|\.$/.test(name)) return 'invalid'
  if (!/^[a-z\d.-]*$/i.test(domain) || /^[.-]|[.-]{2}/.test(domain)) return 'invalid'
  return /[a-z\d]\.[a-z]{2,}$/i.test(domain) ? undefined : 'unfinished'
}

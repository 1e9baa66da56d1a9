/**
 * What is wrong with an e-mail address, as far as that can be seen. `unfinished`: so far it is
 * right.
 */
export type EmailProblem = 'unfinished' | 'invalid'

/** Source: RFC 5321, 4.5.3.1.3. */
const MAX_LENGTH = 254

/**
 * Looks at an e-mail address the way whoever typed it would. Whether there is a mailbox only a mail
 * can tell.
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

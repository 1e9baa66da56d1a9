import { addresses } from './addresses.js'

/** A mail in the sandbox's mailbox. */
export interface CaughtMail {
  id: string
  to: string
  subject: string
  text: string
  links: readonly string[]
  code?: string | undefined
}

async function ask<reply>(path: string): Promise<reply> {
  const response = await fetch(`${addresses.mailbox}${path}`)
  if (!response.ok) throw new Error(`The mailbox answered ${response.status} to ${path}.`)
  return (await response.json()) as reply
}

/** Returns the mails to an address, newest first. */
export function mailsTo(to: string): Promise<CaughtMail[]> {
  return ask(`/api/mails?${new URLSearchParams({ to })}`)
}

/** Resolves to the next new mail to an address. */
async function mailAfter(to: string, act: () => Promise<unknown>): Promise<CaughtMail> {
  const [last] = await mailsTo(to)
  await act()
  return ask(`/api/wait?${new URLSearchParams({ to, after: last?.id ?? '0' })}`)
}

/**
 * Returns another code of the same form: digits of the auth service, letters of the recovery
 * service.
 */
export function otherThan(code: string): string {
  const [first, second] = /^\d/.test(code) ? ['000000', '000001'] : ['BBBB-BBBB', 'CCCC-CCCC']
  return code === first ? second : first
}

/** Resolves to the code in the next mail to an address. */
export async function codeAfter(to: string, act: () => Promise<unknown>): Promise<string> {
  const { code, text } = await mailAfter(to, act)
  if (!code) throw new Error(`There is no code in this mail: ${text}`)
  return code
}

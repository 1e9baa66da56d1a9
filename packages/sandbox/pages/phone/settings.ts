import { relayUrl } from '../shared/chains.js'

/** The answers to requests: by the user or automatic. */
export type Answers = 'ask' | 'auto' | 'reject'

const KEY = 'tern.answers'

export function isAnswers(value: unknown): value is Answers {
  return value === 'ask' || value === 'auto' || value === 'reject'
}

const query = new URLSearchParams(location.search)

/**
 * `?relay=ws://…`: the relay of another sandbox. `?behaviors={"settlesFirst":true}`: misbehaviours
 * for tests. `?signsIn=0`: no sign-in with the connection.
 */
export const fromAddress: {
  relayUrl: string
  behaviors: object
  signsIn: boolean
  uri: string | undefined
} = {
  relayUrl: query.get('relay') ?? relayUrl,
  behaviors: JSON.parse(query.get('behaviors') ?? '{}') as object,
  signsIn: query.get('signsIn') !== '0',
  uri: query.get('uri') ?? undefined,
}

/** Returns the answer mode: `?approve=auto`, `?approve=reject`, or the stored setting. */
export function readAnswers(): Answers {
  const asked = query.get('approve')
  const kept = localStorage.getItem(KEY)
  return isAnswers(asked) ? asked : isAnswers(kept) ? kept : 'ask'
}

export function keepAnswers(answers: Answers): void {
  localStorage.setItem(KEY, answers)
}

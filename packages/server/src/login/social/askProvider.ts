import { type GenericSchema, safeParse } from 'valibot'
import type { UpstreamFetch } from '../../kernel/upstream/createUpstreamFetch.js'
import { parseJson } from '../../kernel/upstream/parseJson.js'

/** What a provider sent is not what it has to be. Nobody but the log is told more. */
export class SocialRefusal extends Error {
  override name = 'SocialRefusal'
  /** Whether it is our own credentials that the provider does not take: for the operator to put right. */
  readonly isOurs: boolean

  constructor(message: string, options: { isOurs?: boolean | undefined; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.isOurs = options.isOurs ?? false
  }
}

/** @throws {@link SocialRefusal} when the answer is no, or no JSON. */
export async function readJson(response: Response): Promise<unknown> {
  if (!response.ok) throw new SocialRefusal(`The provider answered ${response.status}.`)
  try {
    return parseJson(await response.text())
  } catch (cause) {
    throw new SocialRefusal('The provider did not answer with JSON.', { cause })
  }
}

/** Asks who a token belongs to. @throws {@link SocialRefusal} */
export async function askWhose<value>(fetch: UpstreamFetch, url: string, token: string, schema: GenericSchema<unknown, value>): Promise<value> {
  const headers = { accept: 'application/json', authorization: `Bearer ${token}`, 'user-agent': 'latchkey' }
  const result = safeParse(schema, await readJson(await fetch(url, { method: 'GET', headers })))
  if (!result.success) throw new SocialRefusal('The provider did not say whose account it is.')
  return result.output
}

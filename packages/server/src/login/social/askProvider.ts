import { type GenericSchema, safeParse } from 'valibot'
import { parseJson } from '../../std/parseJson.js'
import type { UpstreamFetch } from './createUpstreamFetch.js'
import { SocialError } from './socialError.js'

/** @throws {@link SocialError} when the reply is not JSON. */
export async function readJson(response: Response): Promise<unknown> {
  try {
    return parseJson(await response.text())
  } catch (cause) {
    throw new SocialError('The provider did not answer with JSON.', { cause })
  }
}

/** Requests the owner of a token. @throws {@link SocialError} after a refusal */
export async function askWhose<value>(
  fetch: UpstreamFetch,
  url: string,
  token: string,
  schema: GenericSchema<unknown, value>,
): Promise<value> {
  const headers = {
    accept: 'application/json',
    authorization: `Bearer ${token}`,
    'user-agent': 'latchkey',
  }
  const response = await fetch(url, { method: 'GET', headers })
  if (!response.ok) throw new SocialError(`The provider answered ${response.status}.`)
  const result = safeParse(schema, await readJson(response))
  if (!result.success) throw new SocialError('The provider’s reply has no account id.')
  return result.output
}

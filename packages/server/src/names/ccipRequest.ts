import { type GenericSchema, object, pipe, regex, string, transform } from 'valibot'
import type { Address, Hex } from 'viem'
import { createUpstream, type Upstream } from '../kernel/upstream/createUpstream.js'

/** Proofs have no size limit of their own. The limit of an upstream's response applies. */
const schema: GenericSchema<unknown, { data: Hex }> = object({
  data: pipe(
    string(),
    regex(/^0x(?:[0-9a-fA-F]{2})*$/),
    transform((data) => data as Hex),
  ),
})

/**
 * Creates the request function for gateways (ERC-3668). Calls only gateways that the operator
 * lists: their URLs come from contracts that anyone can write, and could point into the server's
 * network (SSRF).
 *
 * @param gateways - URL templates as contracts name them, with `{sender}` and `{data}`.
 */
export function createCcipRequest(
  gateways: readonly string[],
  clock: { now(): number },
): (question: { data: Hex; sender: Address; urls: readonly string[] }) => Promise<Hex> {
  for (const template of gateways)
    if (!URL.canParse(template))
      throw new TypeError(
        `The option "names.gateways" is wrong: expected addresses, received "${template}".`,
      )
  const upstreams = new Map<string, Upstream>(
    gateways.map((template) => [
      template,
      createUpstream({ id: 'ens-gateway', url: new URL(template).origin, clock }),
    ]),
  )
  return async ({ data, sender, urls }) => {
    const template = urls.find((url) => upstreams.has(url))
    const upstream = template === undefined ? undefined : upstreams.get(template)
    if (template === undefined || !upstream)
      throw new Error('The name asks for a gateway that the operator does not list.')
    const path = template
      .slice(new URL(template).origin.length)
      .replace('{sender}', sender.toLowerCase())
      .replace('{data}', data)
    // ERC-3668: without `{data}` in the URL the data goes into the body.
    const body = template.includes('{data}') ? {} : { body: { data, sender } }
    const answer = await upstream.send({ path, ...body, isIdempotent: true, schema })
    return answer.data
  }
}

import { sameAddress } from '@latchkey/protocol/std'
import type { Address } from 'viem'
import type { Nodes } from '../networks/nodes.js'
import type { Knowledge } from './explanation.js'
import { allowanceCall, askContract, type Facts, readCode, readFacts } from './readFacts.js'

/** Dependencies of the descriptions of calls. */
export interface Describing {
  nodes: Nodes
  /** Milliseconds. */
  now(): number
  /** Addresses that the user sent assets to in this session. */
  recipients: ReadonlySet<string>
}

/** Reads one value per address. Addresses that differ only in case are read once. */
async function readEach<value>(
  addresses: readonly Address[],
  read: (address: Address) => Promise<value>,
): Promise<Map<string, value>> {
  const all = new Map(addresses.map((address) => [address.toLowerCase(), address]))
  return new Map(
    await Promise.all(
      [...all].map(async ([key, address]): Promise<[string, value]> => [key, await read(address)]),
    ),
  )
}

/** Reads facts about tokens and addresses from two nodes. */
export async function readKnowledge(
  { nodes, now, recipients }: Describing,
  parameters: {
    chainId: number
    account: Address
    tokens: readonly Address[]
    people: readonly Address[]
    allowances?: readonly { token: Address; spender: Address }[] | undefined
    signal: AbortSignal
  },
): Promise<Knowledge> {
  const { chainId, account, tokens, people, allowances = [], signal } = parameters
  const chain = nodes.chainOf(chainId)
  const [facts, codes, allowed] = await Promise.all([
    readEach(tokens, (token) => readFacts(nodes, chain, token, signal)),
    readEach(people, (address) => readCode(nodes, chainId, address, signal)),
    Promise.all(
      allowances.map(({ token, spender }) =>
        askContract(nodes, chainId, token, allowanceCall(account, spender), signal),
      ),
    ),
  ])
  const stranger = (address: Address): Facts => ({
    address,
    standard: 'other',
    symbol: `${address.slice(0, 6)}…${address.slice(-4)}`,
    name: undefined,
    decimals: 0,
    isVerified: false,
    isLookalike: false,
  })
  return {
    chain,
    account,
    now: now(),
    recipients,
    allowanceOf(token, spender) {
      const answer =
        allowed[
          allowances.findIndex(
            (each) => sameAddress(each.token, token) && sameAddress(each.spender, spender),
          )
        ]
      return answer?.length === 66 ? BigInt(answer) : undefined
    },
    factsOf: (token) => facts.get(token.toLowerCase()) ?? stranger(token),
    // An account with delegated code (EIP-7702) still has a key.
    hasCode: (address) => !/^0x(?:ef0100.*)?$/.test(codes.get(address.toLowerCase()) ?? '0x'),
  }
}

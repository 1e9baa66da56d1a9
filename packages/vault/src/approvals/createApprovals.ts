import { bytesToHex } from 'viem'
import type { FrameConfig } from '../kernel/config.js'
import type { Nodes } from '../networks/nodes.js'
import { createPolicy } from './createPolicy.js'
import type { Approvals } from './describe.js'
import { describeCalls } from './describeCalls.js'
import { describeMessage } from './describeMessage.js'
import { describeSolanaTransactions } from './describeSolana.js'
import { describeTypedData } from './describeTypedData.js'
import type { Describing } from './readKnowledge.js'

/**
 * Reads what pages ask for, and says it in words; nothing of it comes from the page's own
 * description.
 */
export function createApprovals(parts: {
  config: FrameConfig
  nodes: Nodes
  now?: (() => number) | undefined
}): Approvals {
  const { config, nodes, now = Date.now } = parts
  const policy = createPolicy()
  const describing: Describing = { nodes, now, recipients: policy.recipients }
  return {
    async describeCalls(proposed) {
      const { data, explanations } = await describeCalls(describing, proposed)
      policy.note(data, explanations)
      return data
    },
    async describeMessage({ chainId, ...message }) {
      const { id, name } = nodes.chainOf(chainId)
      const chainIds = config.chains.map((chain) => String(chain.id))
      return describeMessage({
        ...message,
        network: { id: `eip155:${id}`, name },
        chainIds,
        now: now(),
        namespace: 'eip155',
      })
    },
    describeTypedData: (message) => describeTypedData(describing, message),
    describeSolanaMessage: ({ bytes, ...message }) =>
      describeMessage({
        ...message,
        bytes: bytesToHex(bytes),
        network: { id: 'solana', name: 'Solana' },
        chainIds: undefined,
        now: now(),
        namespace: 'solana',
      }),
    describeSolanaTransactions,
    mustBeWindow: policy.mustBeWindow,
    remember: policy.remember,
  }
}

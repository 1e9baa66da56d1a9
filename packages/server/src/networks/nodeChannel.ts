/** Name of a channel of `node:diagnostics_channel` with each change of a node's state. */
export const nodeChannel: 'latchkey:node' = 'latchkey:node'

/**
 * Reason for which a node is taken out: its chain is another one, it gave an answer that cannot be
 * read, or its block number is far from that of most nodes. A node that gives no answer is asked
 * last, and is not in this list.
 */
export type NodeFault = 'wrong_chain' | 'invalid' | 'astray'

/** A change of a node's state. */
export interface NodeChange {
  /** For example `eip155:1 node 2`. */
  readonly id: string
  /** `undefined`: it is used again. */
  readonly fault: NodeFault | undefined
}

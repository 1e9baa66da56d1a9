/** Name of the `node:diagnostics_channel` with each change of a node's state. */
export const nodeChannel: 'latchkey:node' = 'latchkey:node'

/**
 * Reason for which a node is taken out: it is of another chain, returned an unreadable answer, or
 * its block number is far from that of most nodes. A node that does not respond is tried last
 * instead.
 */
export type NodeFault = 'wrong_chain' | 'invalid' | 'astray'

/** A change of a node's state. */
export interface NodeChange {
  /** For example `eip155:1 node 2`. */
  readonly id: string
  /** `undefined`: the node is used again. */
  readonly fault: NodeFault | undefined
}

import { channel } from 'node:diagnostics_channel'
import { type NodeChange, type NodeFault, nodeChannel } from '../networks/nodeChannel.js'
import type { Log } from './log/createLog.js'

/** Nodes that are currently taken out. */
export interface NodeWatch {
  faults(): Readonly<Record<string, NodeFault>>
  stop(): void
}

/** Watches the nodes of all chains. Logs when one is taken out and when it is used again. */
export function createNodeWatch(log: Pick<Log, 'event'>): NodeWatch {
  const faults = new Map<string, NodeFault>()
  const onChange = (message: unknown): void => {
    const { id, fault } = message as NodeChange
    if (fault) faults.set(id, fault)
    else faults.delete(id)
    log.event(fault ? 'node_taken_out' : 'node_back', { node: id, fault })
  }
  channel(nodeChannel).subscribe(onChange)
  return {
    faults: () => Object.fromEntries(faults),
    stop: () => void channel(nodeChannel).unsubscribe(onChange),
  }
}

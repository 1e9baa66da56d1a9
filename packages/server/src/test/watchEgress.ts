import dns from 'node:dns'
import net from 'node:net'

/** Connection attempts of this process. */
export interface Egress {
  /** Targets of connections and names of lookups. */
  readonly attempts: string[]
  stop(): void
}

/** Records every connection of this process before it is made, in any library. */
export function watchEgress(): Egress {
  const attempts: string[] = []
  const { connect } = net.Socket.prototype
  const { lookup } = dns
  net.Socket.prototype.connect = function (this: net.Socket, ...parameters: unknown[]) {
    attempts.push(`connect ${JSON.stringify(parameters[0])}`)
    return Reflect.apply(connect, this, parameters) as net.Socket
  } as typeof connect
  dns.lookup = Object.assign((...parameters: unknown[]) => {
    attempts.push(`lookup ${String(parameters[0])}`)
    return Reflect.apply(lookup, dns, parameters) as undefined
  }, lookup) as typeof lookup
  return {
    attempts,
    stop() {
      net.Socket.prototype.connect = connect
      dns.lookup = lookup
    },
  }
}

import { connect } from 'node:net'
import type { Finding } from './finding.js'

const DEADLINE_MS = 1000

function isTaken(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host, timeout: DEADLINE_MS })
    const end = (taken: boolean): void => {
      socket.destroy()
      resolve(taken)
    }
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
    socket.once('timeout', () => end(false))
  })
}

/** Checks that ports are free. The service itself may use a taken port. */
export function checkPorts(
  ports: readonly { name: string; port: number; host: string }[],
): Promise<Finding[]> {
  return Promise.all(
    ports.map(async ({ name, port, host }): Promise<Finding> => {
      const what = `port ${port}`
      if (port === 0 || !(await isTaken(port, host)))
        return { state: 'ok', what, text: `free for ${name}` }
      return {
        state: 'note',
        what,
        text: `a program listens there already. Unless it is this service, stop it ("ss -ltnp | grep ${port}" shows it) or change "${name}"`,
      }
    }),
  )
}

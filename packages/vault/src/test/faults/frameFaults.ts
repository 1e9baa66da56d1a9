import type { FramePage } from './openFramePage.js'
import type { Moment } from './startFaultWire.js'
import type { ChannelFault, Direction } from './tapChannel.js'
import { wireFault } from './wireFaults.js'

/** Begin and end of a fault of the frame. */
export interface FrameFault {
  begin(world: FramePage): Promise<void> | void
  end(world: FramePage): Promise<void> | void
  /** True if something waits that only time ends. */
  isWithheld(world: FramePage): boolean
  /**
   * True if one step of the clock must pass the deadline. The frame limits its requests to a service
   * to 40 s of real time, which many steps exceed on a busy machine.
   */
  needsOneStep?: true
}

type Behaviors = Partial<FramePage['page']['behaviors']>

/** Reloads the page with a frame that does not load as expected. */
function loading(behaviors: Behaviors): FrameFault {
  const healthy: Behaviors = { loads: true, isServed: false, isGenuine: true, blocksStorage: false }
  return {
    begin(world) {
      Object.assign(world.page.behaviors, behaviors)
      world.reload()
    },
    end: ({ page }) => void Object.assign(page.behaviors, healthy),
    isWithheld: () => behaviors.blocksStorage === undefined,
  }
}

const only =
  (wanted: Direction, fault: ChannelFault): ChannelFault =>
  (message, direction, deliver) =>
    direction === wanted ? fault(message, direction, deliver) : deliver(message)

const twice: ChannelFault = (message, _direction, deliver) => {
  deliver(message)
  deliver(message)
}
const lost: ChannelFault = () => undefined
const changed =
  (change: object): ChannelFault =>
  (message, _direction, deliver) =>
    deliver({ ...message, ...change })

/** Delivers malformed messages before each message. */
const garbage: ChannelFault = (message, _direction, deliver) => {
  const polluted: unknown = JSON.parse(
    '{"__proto__":{"polluted":true},"type":"@latchkey-frame/GET_USER_SUCCESS","id":"x","epoch":"y"}',
  )
  for (const each of [
    null,
    7,
    '<html>',
    [],
    {},
    new Uint8Array(1000),
    polluted,
    { ...message, epoch: crypto.randomUUID() },
  ])
    deliver(each)
  deliver(message)
}

/** Faults of messages on the channel, by name. */
const channelFaults: Readonly<Record<string, ChannelFault>> = {
  lost,
  twice,
  'with garbage before it': garbage,
  'of another type': changed({ type: '@latchkey-frame/GET_CHAIN_ID_SUCCESS' }),
  'of another epoch': changed({ epoch: '00000000-0000-4000-8000-000000000000' }),
  'with another id': changed({ id: '00000000-0000-4000-8000-000000000000' }),
  'of another shape': changed({ payload: { polluted: ['x'.repeat(200)] } }),
}

function onChannel(name: string, direction: Direction): FrameFault {
  const fault = channelFaults[name]
  if (!fault) throw new TypeError(`There is no fault "${name}" of the channel.`)
  const isHarmless = name === 'twice' || name === 'with garbage before it'
  return {
    begin: ({ channel }) => channel.set(only(direction, fault)),
    end: ({ channel }) => channel.set(undefined),
    isWithheld: ({ channel }) => !isHarmless && channel.met() > 0,
  }
}

/** Holds the reply back until its timeout is over, and delivers it then. */
function late(): FrameFault {
  const held: (() => void)[] = []
  return {
    begin: ({ channel }) =>
      channel.set(
        only(
          'to the page',
          (message, _direction, deliver) => void held.push(() => deliver(message)),
        ),
      ),
    end({ channel }) {
      channel.set(undefined)
      for (const deliver of held.splice(0)) deliver()
    },
    isWithheld: () => held.length > 0,
  }
}

/** Reloads the frame's document once, while the request is pending. */
function reloaded(): FrameFault {
  const once = { isDone: false }
  return {
    begin({ channel, page }) {
      channel.set(
        only('to the frame', (message, _direction, deliver) => {
          if (once.isDone) return deliver(message)
          once.isDone = true
          void page.frames()[0]?.reload()
        }),
      )
    },
    end: ({ channel }) => channel.set(undefined),
    isWithheld: () => false,
  }
}

/** Sets a fault on the wire of a service behind the frame. */
function onService(service: keyof FramePage['wires'], name: string, moment: Moment): FrameFault {
  return {
    begin(world) {
      // A reload clears the values that were read before.
      world.reload()
      return world.wires[service].set(wireFault(name, moment))
    },
    end: ({ wires }) => wires[service].set(undefined),
    isWithheld: ({ wires }) => wires[service].withheld() > 0,
    needsOneStep: true,
  }
}

const loadings: Readonly<Record<string, FrameFault>> = {
  absent: loading({ loads: false }),
  blocked: loading({ loads: false, isServed: true }),
  'of another origin': loading({ isGenuine: false }),
  'storage denied': loading({ blocksStorage: true }),
}

/**
 * Returns a fault of the plan.
 *
 * @throws TypeError if there is no fault of this name at this moment.
 */
export function frameFault(name: string, moment: string): FrameFault {
  if (moment === 'load') {
    const fault = loadings[name]
    if (fault) return fault
  }
  if (name === 'late') return late()
  if (name === 'frame reloaded') return reloaded()
  if (moment === 'message to the frame') return onChannel(name, 'to the frame')
  if (moment === 'message to the page') return onChannel(name, 'to the page')
  const [service, at] = moment.split(': ')
  if (service === 'auth service' || service === 'recovery service')
    return onService(service, name, at as Moment)
  throw new TypeError(`There is no fault "${name}" at the moment "${moment}".`)
}

import { type Gate, type Line, type Manner, openGate, type Passage, type Point } from './gate.js'
import type { RelayClock } from './relayTypes.js'

/** One rule of the faults. The first matching rule that is not used up applies. */
export interface FaultRule {
  /**
   * The point of passage: `request` from a client, `answer` to it, `delivery` to it, `ack` from it.
   */
  at: Point
  /** Only this method, such as `irn_publish`. */
  method?: string
  /** Only messages with this tag, such as 1108. */
  tag?: number
  /** Only this client, by its did:key. */
  clientId?: string
  /** Number of matches that pass unchanged first. @default 0 */
  skip?: number
  /** Number of matches to which it applies. @default all */
  times?: number
  /**
   * `drop` loses it, `duplicate` passes it twice, `delay` passes it after `ms`. `swap` passes it
   * after the next of its kind (at the latest after `ms`). `cut` ends the socket instead,
   * `cutAfter` right after. `freeze` leaves the socket open and dead, `close` closes it with `code`
   * and `reason`.
   */
  do: 'drop' | 'duplicate' | 'delay' | 'swap' | 'cut' | 'cutAfter' | 'freeze' | 'close'
  /** Milliseconds, of `delay` and `swap`. @default 1000 */
  ms?: number
  /** Of `close`. @default 1001 */
  code?: number
  /** Of `close`. */
  reason?: string
}

/** The current faults of the relay. */
export interface RelayFaults extends Manner {
  rules: readonly FaultRule[]
  /** Refuses new sockets with this close code, `times` times or always. */
  refuse: { code: number; reason: string; times?: number } | undefined
  /** Milliseconds that the relay's clock is ahead when it checks tokens. */
  clockOffset: number
}

/** No faults. */
export const noFaults: RelayFaults = {
  rules: [],
  refuse: undefined,
  clockOffset: 0,
  ...openGate.manner(),
}

interface Script {
  rule: FaultRule
  met: number
  /** Passages held back by `swap`, by client. */
  held: Map<string, () => void>
}

function fits(rule: FaultRule, { point, clientId, method, tags }: Passage): boolean {
  if (rule.at !== point || (rule.clientId !== undefined && rule.clientId !== clientId)) return false
  return (
    (rule.method === undefined || rule.method === method) &&
    (rule.tag === undefined || tags.includes(rule.tag))
  )
}

/** Injects the configured faults. */
export interface FaultGate extends Gate {
  faults(): RelayFaults
  /** Changes the given faults. New rules count their matches from zero. */
  set(faults: Partial<RelayFaults>): void
  /** Cancels all timers. */
  stop(): void
}

/** Delayed actions, until they are cancelled. */
function createLater(clock: RelayClock): { after(ms: number, go: () => void): void; stop(): void } {
  const waiting = new Set<() => void>()
  return {
    after(ms, go) {
      const cancel = clock.after(ms, () => {
        waiting.delete(cancel)
        go()
      })
      waiting.add(cancel)
    },
    stop() {
      for (const cancel of waiting) cancel()
      waiting.clear()
    },
  }
}

/**
 * Releases the passage that `swap` held back for a client. With `only`, releases no other one.
 */
function release({ held }: Script, clientId: string, only?: () => void): void {
  const go = held.get(clientId)
  if (!go || (only && only !== go)) return
  held.delete(clientId)
  go()
}

/** Creates a gate with faults. */
export function createFaultGate(clock: RelayClock): FaultGate {
  const state = { faults: noFaults, scripts: [] as Script[], refused: 0 }
  const later = createLater(clock)

  function damage(script: Script, passage: Passage, parts: { line: Line; go: () => void }): void {
    const { do: action, ms = 1000, code = 1001, reason = '' } = script.rule
    const { line, go } = parts
    if (action === 'duplicate' || action === 'cutAfter') go()
    if (action === 'duplicate') go()
    else if (action === 'delay') later.after(ms, go)
    else if (action === 'cut' || action === 'cutAfter') line.cut()
    else if (action === 'freeze') line.freeze()
    else if (action === 'close') line.close(code, reason)
    else if (action === 'swap') {
      script.held.set(passage.clientId, go)
      later.after(ms, () => release(script, passage.clientId, go))
    }
  }

  return {
    refusal() {
      const { refuse } = state.faults
      if (!refuse || state.refused >= (refuse.times ?? Number.POSITIVE_INFINITY)) return undefined
      state.refused++
      return { code: refuse.code, reason: refuse.reason }
    },
    clockOffset: () => state.faults.clockOffset,
    manner: () => state.faults,
    pass(passage, line, go) {
      const held = state.scripts.filter(
        ({ rule }) => rule.do === 'swap' && rule.at === passage.point,
      )
      const script = state.scripts.filter((script) => {
        if (!fits(script.rule, passage)) return false
        const { skip = 0, times = Number.POSITIVE_INFINITY } = script.rule
        script.met++
        return script.met > skip && script.met <= skip + times
      })[0]
      // A passage that was held back follows the next one.
      const overtaken = held.filter(({ held }) => held.has(passage.clientId))
      if (script && !(script.rule.do === 'swap' && overtaken.includes(script)))
        damage(script, passage, { line, go })
      else go()
      for (const each of overtaken) release(each, passage.clientId)
    },
    faults: () => state.faults,
    set(faults) {
      state.faults = { ...state.faults, ...faults }
      if (faults.rules)
        state.scripts = faults.rules.map((rule) => ({ rule, met: 0, held: new Map() }))
      if ('refuse' in faults) state.refused = 0
    },
    stop: later.stop,
  }
}

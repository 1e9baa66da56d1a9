import { isRecord } from '@latchkey/protocol/std'
import { toAccountJson } from './accountJson.js'
import type { Method, Methods } from './chainMethods.js'
import type { Progress, ProgressListener } from './progress.js'
import { invalidParams, readAddress, readCommitment, readConfig, readText } from './readParams.js'
import type { TransactionRecord } from './records.js'
import { reaches, type View } from './view.js'

/** Sends a notification. `method` is the method of the notification without its suffix. */
type Notify = (name: string, id: number, result: unknown) => void

/** The subscriptions of one connection. */
export interface Subscriptions {
  readonly methods: Methods
  stop(): void
}

type Names = 'signature' | 'account' | 'slot' | 'root' | 'logs'

/** Returns the listener of a subscription; `end` ends it after its last notification. */
type Subscribe = (
  params: readonly unknown[],
  view: View,
  notify: (result: unknown) => void,
  end: () => void,
) => ProgressListener

/** Notifications contain the slot of their transaction. */
function withSlot({ slot }: TransactionRecord, value: unknown): object {
  return { context: { slot }, value }
}

function readMention(filter: unknown): string | undefined {
  if (filter === 'all' || filter === 'allWithVotes') return undefined
  if (isRecord(filter) && Array.isArray(filter.mentions) && filter.mentions.length === 1)
    return readAddress(filter.mentions[0])
  throw invalidParams('Invalid Request: expected "all" or one mention')
}

const kinds: Readonly<Record<Names, Subscribe>> = {
  signature([given, options], view, notify, end) {
    const signature = readText(given, 'a signature')
    const commitment = readCommitment(readConfig(options))
    const finish = (record: TransactionRecord): void => {
      end()
      notify(withSlot(record, { err: record.error }))
    }
    const known = view.getRecord(signature)
    if (known && reaches(view.getCommitment(known.slot), commitment))
      // The client must get the id of the subscription first.
      setImmediate(finish, known)
    return {
      onCommitment(record, reached) {
        if (record.wire.signature === signature && reached === commitment) finish(record)
      },
    }
  },
  account([given, options], view, notify) {
    const address = readAddress(given)
    const config = readConfig(options)
    const commitment = readCommitment(config)
    return {
      onCommitment(record, reached) {
        const index = record.wire.keys.indexOf(address)
        if (reached !== commitment || index === -1 || !record.wire.isWritable(index)) return
        const account = view.getAccount(address)
        const value = toAccountJson(account, { encoding: 'base64', ...config }, view.bank.svm)
        notify(withSlot(record, value))
      },
    }
  },
  slot: (_params, view, notify) => ({
    onBlock: ({ slot }) => notify({ slot, parent: slot - 1, root: view.getSlot('finalized') }),
  }),
  root: (_params, view, notify) => ({ onBlock: () => notify(view.getSlot('finalized')) }),
  logs([filter, options], _view, notify) {
    const mention = readMention(filter)
    const commitment = readCommitment(readConfig(options))
    return {
      onCommitment(record, reached) {
        if (reached !== commitment) return
        if (mention && !record.wire.keys.some((key) => key === mention)) return
        const { error: err, logs, wire } = record
        notify(withSlot(record, { signature: wire.signature, err, logs }))
      },
    }
  },
}

export function createSubscriptions(progress: Progress, notify: Notify): Subscriptions {
  const open = new Map<number, () => void>()
  const count = { last: 0 }

  const end = (id: number): boolean => {
    open.get(id)?.()
    return open.delete(id)
  }
  const subscribe =
    (name: Names): Method =>
    (params, view) => {
      const id = ++count.last
      const send = (result: unknown): void => notify(name, id, result)
      open.set(id, progress.subscribe(kinds[name](params, view, send, () => end(id))))
      return id
    }
  const unsubscribe: Method = ([id]) => {
    if (typeof id === 'number' && end(id)) return true
    throw invalidParams('Invalid subscription id.')
  }
  const names = Object.keys(kinds) as Names[]
  return {
    methods: Object.fromEntries(
      names.flatMap((name) => [
        [`${name}Subscribe`, subscribe(name)],
        [`${name}Unsubscribe`, unsubscribe],
      ]),
    ),
    stop() {
      for (const id of [...open.keys()]) end(id)
    },
  }
}

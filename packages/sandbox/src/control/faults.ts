import {
  array,
  type GenericSchema,
  integer,
  literal,
  maxLength,
  maxValue,
  minValue,
  number,
  object,
  optional,
  pipe,
  regex,
  string,
  unknown,
  variant,
} from 'valibot'

/** A fault of a node. The first fault that matches a request applies. */
export type Fault = {
  /** JSON-RPC method, or `*` for all. */
  method: string
  /** The number of times it applies. @default until it is removed */
  times?: number | undefined
} & (
  | { does: 'slow'; ms: number }
  | { does: 'status'; status: number; retryAfter?: number | undefined }
  | { does: 'error'; code: number; message: string }
  | { does: 'lie'; result?: unknown }
  | { does: 'drop' | 'html' | 'garbage' | 'silence' }
  | { does: 'flood'; bytes: number }
)

export const wholeNumber = (min: number, max: number): GenericSchema<number, number> =>
  pipe(number(), integer(), minValue(min), maxValue(max))
const common = {
  method: pipe(string(), regex(/^(\*|\w{1,64})$/, 'expected a JSON-RPC method, or *')),
  times: optional(wholeNumber(1, 1e9)),
}

const forms = [
  object({ ...common, does: literal('slow'), ms: wholeNumber(0, 600_000) }),
  object({
    ...common,
    does: literal('status'),
    status: wholeNumber(400, 599),
    retryAfter: optional(wholeNumber(0, 86_400)),
  }),
  object({
    ...common,
    does: literal('error'),
    code: wholeNumber(-100_000, 100_000),
    message: pipe(string(), maxLength(1000)),
  }),
  object({ ...common, does: literal('lie'), result: unknown() }),
  object({ ...common, does: literal('drop') }),
  object({ ...common, does: literal('html') }),
  object({ ...common, does: literal('garbage') }),
  object({ ...common, does: literal('silence') }),
  object({ ...common, does: literal('flood'), bytes: wholeNumber(1, 64 * 1024 * 1024) }),
] as const

export const faultsSchema: GenericSchema<unknown, Fault[]> = pipe(
  array(variant('does', forms)),
  maxLength(100),
) as GenericSchema<unknown, Fault[]>

/** A fault that only the node of the ledger has. */
export type OwnLedgerFault = { method: string; times?: number | undefined } & (
  | {
      /** Delays the node by that many slots, so that it does not know newer blocks. */
      does: 'lag'
      slots: number
    }
  | {
      /** `sendTransaction` answers at once, and the transaction lands that many blocks later. */
      does: 'postpone'
      /** Without it, the transaction never lands. */
      blocks?: number | undefined
    }
  | {
      /** Sends a notification of a subscription twice. */
      does: 'repeat'
    }
)

export const ledgerFaultsSchema: GenericSchema<unknown, (Fault | OwnLedgerFault)[]> = pipe(
  array(
    variant('does', [
      ...forms,
      object({ ...common, does: literal('lag'), slots: wholeNumber(1, 150) }),
      object({ ...common, does: literal('postpone'), blocks: optional(wholeNumber(1, 1000)) }),
      object({ ...common, does: literal('repeat') }),
    ]),
  ),
  maxLength(100),
) as GenericSchema<unknown, (Fault | OwnLedgerFault)[]>

/** The faults of one node. */
export interface Faults<F = Fault> {
  list(): readonly F[]
  set(faults: readonly F[]): void
  /** Counts a use of the fault. */
  take(methods: readonly string[]): F | undefined
}

export function createFaults<
  F extends { method: string; times?: number | undefined } = Fault,
>(): Faults<F> {
  const current: { faults: F[] } = { faults: [] }
  return {
    list: () => current.faults,
    set(faults) {
      current.faults = faults.map((each) => ({ ...each }))
    },
    take(methods) {
      const found = current.faults.find(({ method }) => method === '*' || methods.includes(method))
      if (found?.times !== undefined && --found.times === 0)
        current.faults = current.faults.filter((each) => each !== found)
      return found
    },
  }
}

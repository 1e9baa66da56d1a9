import { rejected, rpcError } from './rpcError.js'
import type { ApprovalRequest } from './testWallet.js'
import type { Behaviors } from './walletBehaviors.js'

/** Prompts the user. Throws on rejection. A number is the index of the chosen account. */
export type Ask = (request: ApprovalRequest) => Promise<boolean | number>

/** The user of the wallet, with one prompt per kind at a time. */
export interface TestUser<R extends { kind: string } = ApprovalRequest> {
  readonly prompts: readonly R[]
  /** `held` keeps the prompt open until it resolves. */
  ask(request: R, held?: Promise<void>): Promise<boolean | number>
}

/** Creates the user of the wallet, or the switch that answers instead. */
export function createTestUser<R extends { kind: string } = ApprovalRequest>(parameters: {
  behaviors: Pick<Behaviors, 'throws' | 'rejectsAs'>
  approve: (request: R) => Promise<boolean | number>
}): TestUser<R> {
  const { behaviors, approve } = parameters
  const prompts: R[] = []
  const open = new Set<string>()

  return {
    prompts,
    async ask(request, held) {
      if (open.has(request.kind))
        throw rpcError(-32002, `Request of kind '${request.kind}' already pending. Please wait.`)
      prompts.push(request)
      // Does not count as open: dropping a request (W1) and reporting it as pending (W2) are two
      // misbehaviours.
      if (held) await held
      if (behaviors.throws) throw behaviors.throws.value
      if (behaviors.rejectsAs !== undefined) throw behaviors.rejectsAs
      open.add(request.kind)
      try {
        const answer = await approve(request)
        if (answer === false) throw rejected()
        return answer
      } finally {
        open.delete(request.kind)
      }
    },
  }
}

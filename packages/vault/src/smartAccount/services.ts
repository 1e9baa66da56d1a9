import { sameAddress } from '@latchkey/protocol/std'
import type { Address } from 'viem'
import type { FrameChain, FrameConfig } from '../kernel/config.js'
import { VaultError } from '../kernel/vaultError.js'
import { askNode } from '../networks/nodeAnswer.js'
import type { Nodes } from '../networks/nodes.js'

/** A chain with smart accounts. */
export type SmartChain = FrameChain & { smartAccount: NonNullable<FrameChain['smartAccount']> }

/**
 * Sends requests to bundlers and paymasters. Their addresses come from the frame's configuration
 * only, never from an app.
 */
export interface Services {
  readonly config: FrameConfig
  readonly nodes: Nodes
  /** Chains with smart accounts. */
  readonly chains: readonly SmartChain[]
  readonly factory: Address | undefined
  /** @throws {@link VaultError} `smartAccountMissing` (5710) */
  chainOf(chainId: number): SmartChain
  /**
   * Sends a request to a service.
   *
   * @throws {@link VaultError} the service's error by {@link toVaultError}, or `serviceSilent`
   */
  ask(
    url: string,
    method: string,
    params: readonly unknown[],
    options: { signal: AbortSignal },
  ): Promise<unknown>
}

/**
 * Errors of the EntryPoint with a text for the user. Source: ERC-4337 and EntryPoint 0.7.
 */
const reasons: readonly (readonly [RegExp, string, string])[] = [
  [/\bAA21\b/, 'insufficientFunds', 'The smart account cannot pay the network fee.'],
  [/\bAA(?:22|32)\b/, 'expired', 'It took too long. Try again.'],
  [
    /\bAA(?:10|25)\b/,
    'outdated',
    'The smart account has done something else meanwhile. Try again.',
  ],
  [
    /\bAA3\d\b/,
    'sponsorRefused',
    'The paymaster did not pay the fee of this transaction. Try again.',
  ],
]

/** ERC-4337's code for calls that would revert. */
const REVERTS = -32521

function toVaultError(code: number, message: string): VaultError {
  const [, name, text] = reasons.find(([pattern]) => pattern.test(message)) ?? []
  if (name !== undefined && text !== undefined)
    return new VaultError(name, text, { code, cause: message })
  if (code === REVERTS)
    return new VaultError('reverts', 'The transaction would fail.', {
      code: -32000,
      cause: message,
    })
  return new VaultError('serviceRefused', 'The service for smart accounts did not take it.', {
    code,
    cause: message,
  })
}

/**
 * Returns the factory of all chains.
 *
 * @throws {@link VaultError} `smartAccountConfig` if the factories differ, because an account would
 * then have different addresses
 */
function factoryOf(chains: readonly SmartChain[]): Address | undefined {
  const [first, ...more] = chains.map(({ smartAccount }) => smartAccount.factory)
  if (first !== undefined && more.some((factory) => !sameAddress(factory, first)))
    throw new VaultError(
      'smartAccountConfig',
      'The factory of smart accounts must be the same on every network.',
    )
  return first
}

export function createServices(parameters: {
  config: FrameConfig
  nodes: Nodes
  fetch: typeof globalThis.fetch
}): Services {
  const { config, nodes, fetch } = parameters
  const chains = config.chains.filter(
    (chain): chain is SmartChain => chain.smartAccount !== undefined,
  )
  const state = { id: 0 }
  return {
    config,
    nodes,
    chains,
    factory: factoryOf(chains),
    chainOf(chainId) {
      const chain = chains.find(({ id }) => id === chainId)
      if (!chain)
        throw new VaultError(
          'smartAccountMissing',
          'There are no smart accounts on this network.',
          { code: 5710 },
        )
      return chain
    },
    async ask(url, method, params, { signal }) {
      state.id += 1
      const answer = await askNode({ url, id: state.id, method, params, fetch, signal })
      if (answer.kind === 'result') return answer.value
      if (answer.kind === 'error') throw toVaultError(answer.code, answer.message)
      throw new VaultError(
        'serviceSilent',
        'The service for smart accounts cannot be reached. Try again later.',
        { code: -32002, cause: answer.reason },
      )
    },
  }
}

import { isReadable } from './resultSchemas.js'

/** The methods and errors of one kind of chain's nodes. */
export interface NodeRules {
  /** CAIP-2. */
  readonly caipId: string
  /** The call that identifies the chain of a node. */
  readonly identity: {
    readonly method: string
    isRight(answer: unknown): boolean
  }
  /** The call for the number of the newest block, and the maximum distance from other nodes. */
  readonly head: { readonly method: string; readonly params: unknown; readonly maxDistance: bigint }
  /** The method that sends a signed transaction. */
  readonly sendMethod: string
  /** Methods with briefly cached answers: all users request them, and a block takes longer. */
  readonly remembered: ReadonlySet<string>
  isReadable(method: string, result: unknown): boolean
  /** True for the error of a node that cannot or does not answer now. */
  isUnavailable(error: NodeRefusal): boolean
  /** True for an error that another node would return too. */
  isFinal(error: NodeRefusal): boolean
}

/** An error response of a node. */
export interface NodeRefusal {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

/** Error codes of a node that cannot or does not answer now. Other codes are answers. */
const UNAVAILABLE_CODES: readonly number[] = [-32_005, -32_603, -32_001, -32_002, 429]
/** Error codes that another node would return too. */
const FINAL: readonly number[] = [3, -32_600, -32_602]
/**
 * Matches errors of contracts under any code. They must not count against the node: a contract
 * could make the server skip its nodes.
 */
const BY_CONTRACT = /revert|out of gas|evm error|invalid (?:opcode|jump)|stack (?:under|over)flow/i

/** Returns the rules of an EVM chain's nodes. */
export function evmRules(chainId: number): NodeRules {
  return {
    caipId: `eip155:${chainId}`,
    identity: {
      method: 'eth_chainId',
      isRight: (answer) =>
        typeof answer === 'string' &&
        /^0x[0-9a-f]{1,14}$/i.test(answer) &&
        Number(answer) === chainId,
    },
    head: { method: 'eth_blockNumber', params: undefined, maxDistance: 64n },
    sendMethod: 'eth_sendRawTransaction',
    remembered: new Set(['eth_blockNumber', 'eth_gasPrice']),
    isReadable,
    isUnavailable: ({ code }) => UNAVAILABLE_CODES.includes(code),
    isFinal: ({ code, message }) => FINAL.includes(code) || BY_CONTRACT.test(message),
  }
}

import type { ChainId } from '@latchkey/protocol'
import type { TransferProblem } from './transferProblem.js'

/** An asset of an account. EVM addresses are checksummed (EIP-55). */
export type Asset =
  /** The native currency. */
  | { kind: 'native'; networkId: ChainId }
  /** ERC-20. */
  | { kind: 'token'; networkId: ChainId; address: string }
  | {
      kind: 'nft'
      networkId: ChainId
      address: string
      tokenId: bigint
      standard: 'erc721' | 'erc1155'
    }

/** The exact transaction for the wallet to sign. */
export interface PreparedTransaction {
  networkId: ChainId
  from: string
  /** EVM: the called address. Solana: the recipient's own address, never a token account. */
  to: string
  /**
   * In the smallest unit of the native currency. On Solana it includes the rent of accounts that
   * the transaction creates, and no fee.
   */
  value: bigint
  /** EVM: the calldata. Solana: the compiled message with its fee payer, lifetime and budget. */
  data: `0x${string}`
  /**
   * Max fee units. Set only when the account keeps nothing else, because a wallet's own estimate
   * would exceed the balance.
   */
  gas?: bigint | undefined
}

/**
 * The effect of a transaction, decoded from its calldata only. Amounts are in the smallest unit.
 */
export type DecodedTransaction =
  | {
      kind: 'transfer'
      asset: Asset
      from: string
      to: string
      amount: bigint
      /**
       * The deposit for the recipient's new token account, in the smallest unit of the native
       * currency. Solana only.
       */
      rent?: bigint | undefined
    }
  | { kind: 'approval'; asset: Asset; spender: string; amount: bigint }
  | {
      kind: 'swap'
      exchange: 'wrap' | 'uniswap-v2' | 'uniswap-v3' | '0x' | 'jupiter'
      /** The called contract. */
      router: string
      /**
       * The contract behind the router that enforces the minimum, if it is a different one: see
       * {@link ChainTransactions.isGenuineSwap}.
       */
      executor?: string | undefined
      input: Asset
      amountIn: bigint
      output: Asset
      /** The transaction reverts if less arrives. */
      minAmountOut: bigint
      recipient: string
      /** Seconds since 1970, by the clock of the chain. */
      deadline?: number | undefined
      /**
       * The deposit for the account's new token account, in the smallest unit of the native
       * currency. Solana only.
       */
      rent?: bigint | undefined
    }
  /** A call that the kit cannot decode or does not trust. */
  | { kind: 'unknown'; to: string; selector?: string | undefined }

/**
 * The cost of a transaction for its sender. Fees are in the smallest unit of the native currency.
 */
export interface Fee {
  /** Units, with a margin. */
  gas: bigint
  maxFeePerGas: bigint
  /** The max fee. `Max` leaves this amount. */
  total: bigint
  /** True if the transaction fixes the fee, so that `Max` needs no reserve. Solana only. */
  isExact?: boolean | undefined
}

/** The change of an account's balance by a transaction. Amounts are in the smallest unit. */
export interface BalanceChange {
  asset: Asset
  account: string
  /** Negative for outgoing amounts. Excludes fees. */
  amount: bigint
}

/** The result of a simulation. */
export type Simulation =
  | {
      status: 'succeeds'
      changes: readonly BalanceChange[] | undefined
      /** Accounts of the sender to which others would get rights. Solana only. */
      seized?: readonly string[] | undefined
    }
  /** `reason` is the contract's text, for developers. */
  | { status: 'reverts'; reason: string | undefined; problem?: TransferProblem | undefined }

/** The outcome of a transaction. */
export type TransactionOutcome =
  | {
      status: 'confirmed' | 'failed'
      hash: string
      blockNumber: bigint /** In the smallest unit. */
      fee: bigint
      replacement?: Replacement | undefined
    }
  /**
   * Another transaction that the node does not show used its nonce, or the node no longer knows it.
   */
  | { status: 'dropped' }

/**
 * The kind of transaction that replaced another one with its nonce: the same with a higher fee, an
 * empty one, or a different one.
 */
export type Replacement = 'repriced' | 'cancelled' | 'replaced'

/** The batch support in the reply of `wallet_getCapabilities` (EIP-5792). */
type AtomicSupport = 'supported' | 'ready' | 'unsupported'

/** The result of parsing an address. */
export type ParsedAddress =
  | { address: string }
  /**
   * `checksum`: a mixed case that does not match (EIP-55), so a letter is wrong. `zero`: the zero
   * address.
   */
  | { problem: 'format' | 'checksum' | 'zero' }

interface Cancellable {
  signal?: AbortSignal | undefined
}

/**
 * The transactions of one family of chains. Lazy-loaded; see {@link ChainAdapter.loadTransactions}.
 *
 * Rules: amounts are bigints; every promise settles by a deadline or within 100 ms of `signal`;
 * methods that call a node or the wallet throw {@link LatchkeyError}; only `send` and `sendCalls`
 * prompt the user, once per call.
 */
export interface ChainTransactions {
  parseAddress(text: string): ParsedAddress
  /**
   * Creates a transfer. Rejects with an {@link OptionError} for an invalid amount or address, and
   * with a {@link TransferRefusedError} for a transfer that the chain refuses. EVM sends no request;
   * Solana reads the lifetime, the mint and the recipient's token account.
   */
  transfer(
    parameters: { from: string; to: string; asset: Asset; amount: bigint } & Cancellable,
  ): Promise<PreparedTransaction>
  /** Creates an approval: `spender` may take exactly `amount` of a token. */
  approval(parameters: {
    networkId: ChainId
    from: string
    token: string
    spender: string
    amount: bigint
  }): PreparedTransaction
  decode(transaction: PreparedTransaction): DecodedTransaction
  /**
   * True if the app or the adapter lists this contract for swaps, so that it can get an approval.
   */
  isSwapContract(networkId: ChainId, address: string): boolean
  /**
   * True if a decoded swap uses only trusted contracts, including those behind the router. Reads
   * the chain, because some are registered only there. `false` for other calls.
   */
  isGenuineSwap(transaction: PreparedTransaction, options?: Cancellable): Promise<boolean>
  /**
   * Completes a swap that a server built, and reads it, so that `decode` knows it. Sends nothing.
   * Solana sets the lifetime and reads lookup tables. Absent on EVM.
   */
  prepareSwap?(
    transaction: PreparedTransaction,
    options?: Cancellable,
  ): Promise<PreparedTransaction>
  /**
   * The native currency that a swap needs in addition to its amount, for deposits and the fee.
   * Absent on EVM, where the price of gas decides.
   */
  readonly swapReserve?: bigint | undefined
  readBalance(parameters: { asset: Asset; account: string } & Cancellable): Promise<bigint>
  readAllowance(
    parameters: { networkId: ChainId; token: string; owner: string; spender: string } & Cancellable,
  ): Promise<bigint>
  /** Reads decimals, symbol and name from the token itself; `undefined` where there is no token. */
  readToken(
    parameters: { networkId: ChainId; address: string } & Cancellable,
  ): Promise<{ address: string; name: string; symbol: string; decimals: number } | undefined>
  /** True if an address has code. */
  isContract(parameters: { networkId: ChainId; address: string } & Cancellable): Promise<boolean>
  estimateFee(transaction: PreparedTransaction, options?: Cancellable): Promise<Fee>
  /** Simulates transactions in order, on a node that the app chose. */
  simulate(transactions: readonly PreparedTransaction[], options?: Cancellable): Promise<Simulation>
  /**
   * Resolves a name through the chain's name service, after ENSIP-15 normalization; `undefined` if
   * it is not registered or there is no name service.
   */
  resolveName(
    parameters: { networkId: ChainId; name: string } & Cancellable,
  ): Promise<{ name: string; address: string } | undefined>
  /** Returns the connected wallet's support of atomic batches. `unsupported` without an answer. */
  getAtomicSupport(
    parameters: { networkId: ChainId; account: string } & Cancellable,
  ): Promise<AtomicSupport>
  /**
   * Requests exactly this transaction from the wallet. Throws a {@link WalletMismatchError} when
   * the wallet is on another account or network.
   */
  send(transaction: PreparedTransaction, options?: Cancellable): Promise<string>
  /**
   * Requests an atomic batch from the wallet (EIP-5792 `wallet_sendCalls` with `atomicRequired`),
   * and resolves to the batch's id.
   */
  sendCalls(transactions: readonly PreparedTransaction[], options?: Cancellable): Promise<string>
  /** Resolves with the outcome of a batch. */
  waitForCalls(
    parameters: { networkId: ChainId; id: string } & Cancellable,
  ): Promise<TransactionOutcome>
  /**
   * Resolves when a transaction is in a block, was replaced or was dropped. Has no deadline: use
   * `signal`. `from` and `nonce` detect a replacement after a reload, when the node has forgotten
   * the transaction. Calls `onNonce` when the node returns the nonce.
   */
  waitForTransaction(
    parameters: {
      networkId: ChainId
      hash: string
      from: string
      nonce?: number | undefined
      onNonce?: ((nonce: number) => void) | undefined
    } & Cancellable,
  ): Promise<TransactionOutcome>
}

import type { ChainId } from '@latchkey/protocol'

/** Something an account can own. Addresses of EVM chains are checksummed (EIP-55). */
export type Asset =
  /** The chain's own currency. */
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

/** A transaction, to the byte, as a wallet is asked to sign it. */
export interface PreparedTransaction {
  networkId: ChainId
  from: string
  to: string
  /** In the smallest unit of the chain's currency. */
  value: bigint
  data: `0x${string}`
  /**
   * Fee units at most. Given where the account keeps nothing else: a wallet's own estimate would
   * not find room for it.
   */
  gas?: bigint | undefined
}

/** What a transaction does, read from nothing but its bytes. Amounts are in the smallest unit. */
export type DecodedTransaction =
  | { kind: 'transfer'; asset: Asset; from: string; to: string; amount: bigint }
  | { kind: 'approval'; asset: Asset; spender: string; amount: bigint }
  | {
      kind: 'swap'
      exchange: 'wrap' | 'uniswap-v2' | 'uniswap-v3' | '0x'
      /** The contract that is called. */
      router: string
      /**
       * The contract behind it that keeps the minimum, if it is another: see {@link
       * ChainTransactions.isGenuineSwap}.
       */
      executor?: string | undefined
      input: Asset
      amountIn: bigint
      output: Asset
      /** Less than that arriving makes the transaction fail. */
      minAmountOut: bigint
      recipient: string
      /** Seconds since 1970, by the chain's clock. */
      deadline?: number | undefined
    }
  /** Nothing the kit can vouch for. */
  | { kind: 'unknown'; to: string; selector?: string | undefined }

/**
 * What a transaction will cost its sender. Fees are in the smallest unit of the chain's currency.
 */
export interface Fee {
  /** Units, with a margin. */
  gas: bigint
  maxFeePerGas: bigint
  /** The most that is charged. What is left out of `Max`. */
  total: bigint
}

/** What an account has more, or less, after a transaction. Amounts are in the smallest unit. */
export interface BalanceChange {
  asset: Asset
  account: string
  /** Negative when it leaves. Fees are not in it. */
  amount: bigint
}

/** How a transaction ends when a node tries it out. */
export type Simulation =
  | { status: 'succeeds'; changes: readonly BalanceChange[] | undefined }
  /** `reason` is the contract's word: for developers. */
  | { status: 'reverts'; reason: string | undefined }

/** How a transaction ended. */
export type TransactionOutcome =
  | {
      status: 'confirmed' | 'failed'
      hash: string
      blockNumber: bigint /** In the smallest unit. */
      fee: bigint
      replacement?: Replacement | undefined
    }
  /**
   * Its nonce was used by another transaction that the node does not show, or the node has
   * forgotten it for good.
   */
  | { status: 'dropped' }

/**
 * Another transaction of the same nonce took the place: the same, faster; nothing instead; or
 * something else.
 */
export type Replacement = 'repriced' | 'cancelled' | 'replaced'

/** What `wallet_getCapabilities` says of batches (EIP-5792). */
type AtomicSupport = 'supported' | 'ready' | 'unsupported'

/** How a text reads as an address. */
export type ParsedAddress =
  | { address: string }
  /**
   * `checksum`: mixed case that does not add up (EIP-55): a letter is wrong. `zero`: nobody has it.
   */
  | { problem: 'format' | 'checksum' | 'zero' }

interface Cancellable {
  signal?: AbortSignal | undefined
}

/**
 * What moves money on one family of chains. Loaded when it is first needed; see {@link
 * ChainAdapter.loadTransactions}.
 *
 * Rules: amounts are bigints; every promise settles by a deadline or within 100 ms of `signal`;
 * what reads a node or asks the wallet throws {@link LatchkeyError}; only `send` and `sendCalls`
 * ask the visitor, once per call.
 */
export interface ChainTransactions {
  parseAddress(text: string): ParsedAddress
  /** Moves an asset. Throws an {@link OptionError} when an amount or address makes no sense. */
  transfer(parameters: {
    from: string
    to: string
    asset: Asset
    amount: bigint
  }): PreparedTransaction
  /** Lets `spender` take exactly `amount` of a token, no more. */
  approval(parameters: {
    networkId: ChainId
    from: string
    token: string
    spender: string
    amount: bigint
  }): PreparedTransaction
  decode(transaction: PreparedTransaction): DecodedTransaction
  /**
   * Whether the app or the adapter vouches for this contract as one to swap at, so that it may be
   * approved.
   */
  isSwapContract(networkId: ChainId, address: string): boolean
  /**
   * Whether what `decode` reads as a swap is one at contracts that are vouched for, those behind
   * the router included: some are known to the chain only. Never `true` for what is no swap.
   */
  isGenuineSwap(transaction: PreparedTransaction, options?: Cancellable): Promise<boolean>
  readBalance(parameters: { asset: Asset; account: string } & Cancellable): Promise<bigint>
  readAllowance(
    parameters: { networkId: ChainId; token: string; owner: string; spender: string } & Cancellable,
  ): Promise<bigint>
  /** Decimals, symbol and name by the token's own word; `undefined` where there is no token. */
  readToken(
    parameters: { networkId: ChainId; address: string } & Cancellable,
  ): Promise<{ address: string; name: string; symbol: string; decimals: number } | undefined>
  /** Whether there is code at an address. */
  isContract(parameters: { networkId: ChainId; address: string } & Cancellable): Promise<boolean>
  estimateFee(transaction: PreparedTransaction, options?: Cancellable): Promise<Fee>
  /** Tries transactions out one after the other, on a node that the app chose. */
  simulate(transactions: readonly PreparedTransaction[], options?: Cancellable): Promise<Simulation>
  /**
   * Where a name leads, by the chain's name service (ENSIP-15 first); `undefined` when nobody has
   * it, or there is none.
   */
  resolveName(
    parameters: { networkId: ChainId; name: string } & Cancellable,
  ): Promise<{ name: string; address: string } | undefined>
  /**
   * Whether the connected wallet sends several calls as one. `unsupported` when it does not say.
   */
  getAtomicSupport(
    parameters: { networkId: ChainId; account: string } & Cancellable,
  ): Promise<AtomicSupport>
  /**
   * Asks the wallet to sign and send exactly this. Throws a {@link WalletMismatchError} when it is
   * on another account or network.
   */
  send(transaction: PreparedTransaction, options?: Cancellable): Promise<string>
  /**
   * Asks the wallet to send all or none (EIP-5792 `wallet_sendCalls` with `atomicRequired`), and
   * resolves to the batch's id.
   */
  sendCalls(transactions: readonly PreparedTransaction[], options?: Cancellable): Promise<string>
  /** Waits for a batch. */
  waitForCalls(
    parameters: { networkId: ChainId; id: string } & Cancellable,
  ): Promise<TransactionOutcome>
  /**
   * Waits until a transaction is in a block, was replaced, or is gone for good. Has no deadline of
   * its own: cancel it. `from` and `nonce` tell a replacement after a reload, when the node has
   * forgotten the transaction: `onNonce` is called once the node shows it.
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

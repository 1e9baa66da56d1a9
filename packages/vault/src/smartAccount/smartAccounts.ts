import type { Address, Hex, LocalAccount } from 'viem'

/** A call of a smart account. */
export interface Call {
  to: Address
  value: bigint
  data: Hex
}

/** Contract accounts that the user's key owns (ERC-4337). */
export interface SmartAccounts {
  readonly enabledNetworks: readonly number[]
  /** Returns the address, which is the same on every chain, deployed or not. */
  addressOf(owner: Address): Promise<Address>
  isDeployed(chainId: number, owner: Address): Promise<boolean>
  /**
   * Returns `calls` as a user operation for the approval, with its maximum fee in wei and its
   * payer.
   */
  prepare(parameters: SmartAccountCalls & { owner: Address }): Promise<PreparedOperation>
  /** Signs a prepared operation, sends it to the bundler, and resolves to its hash. */
  send(
    operation: PreparedOperation,
    owner: LocalAccount,
    options: { signal: AbortSignal },
  ): Promise<Hex>
  /** Waits until an operation is in a block, and resolves to the hash of its transaction. */
  waitForTransaction(
    chainId: number,
    operationHash: Hex,
    options: { signal: AbortSignal },
  ): Promise<{ hash: Hex; isSuccess: boolean }>
  signMessage(parameters: {
    chainId: number
    owner: LocalAccount
    message: { raw: Hex }
  }): Promise<Hex>
  signTypedData(parameters: {
    chainId: number
    owner: LocalAccount
    typedData: unknown
  }): Promise<Hex>
  /**
   * Answers reads of EIP-5792 and of the bundler: `wallet_getCallsStatus`,
   * `wallet_getCapabilities`, `eth_getUserOperationReceipt` and so on.
   */
  read(
    method: string,
    params: unknown,
    options: { chainId: number; signal: AbortSignal },
  ): Promise<unknown>
}

/** Calls that a smart account makes in one operation. */
export interface SmartAccountCalls {
  chainId: number
  calls: readonly [Call, ...Call[]]
  /** Capabilities of EIP-5792, such as `paymasterService`. */
  capabilities?: Readonly<Record<string, unknown>> | undefined
  signal: AbortSignal
}

/** An unsigned user operation. */
export interface PreparedOperation {
  chainId: number
  sender: Address
  calls: readonly [Call, ...Call[]]
  isDeployment: boolean
  /** Maximum, in wei. */
  fee: bigint
  isSponsored: boolean
  /** The operation in the bundler's format, without the signature. */
  operation: Readonly<Record<string, unknown>>
  /** Hash of the operation, which does not depend on the signature. */
  hash: Hex
}

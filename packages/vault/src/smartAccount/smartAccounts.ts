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
  /** The same on every chain, whether or not it is there yet. */
  addressOf(owner: Address): Promise<Address>
  isDeployed(chainId: number, owner: Address): Promise<boolean>
  /** Returns `calls` as a user operation, to be shown: its fee in wei at most, and its payer. */
  prepare(parameters: SmartAccountCalls & { owner: Address }): Promise<PreparedOperation>
  /** Signs what was prepared, hands it to the bundler, and resolves to its hash. */
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
   * Reads of EIP-5792 and of the bundler: `wallet_getCallsStatus`, `wallet_getCapabilities`,
   * `eth_getUserOperationReceipt` and so on.
   */
  read(
    method: string,
    params: unknown,
    options: { chainId: number; signal: AbortSignal },
  ): Promise<unknown>
}

/** Calls for a smart account to make as one. */
export interface SmartAccountCalls {
  chainId: number
  calls: readonly [Call, ...Call[]]
  /** Capabilities of EIP-5792, such as `paymasterService`. */
  capabilities?: Readonly<Record<string, unknown>> | undefined
  signal: AbortSignal
}

/** A user operation, to the byte, before it is signed. */
export interface PreparedOperation {
  chainId: number
  sender: Address
  calls: readonly [Call, ...Call[]]
  isDeployment: boolean
  /** Wei at most. */
  fee: bigint
  isSponsored: boolean
  /** As the bundler takes it, without the signature. */
  operation: Readonly<Record<string, unknown>>
  /** Names the operation, signed or not. */
  hash: Hex
}

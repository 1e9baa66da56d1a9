/** Error codes of Solana's JSON-RPC. Source: agave `rpc-client-api/src/custom_error.rs` */
export const ledgerCodes = {
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  preflightFailure: -32002,
  signatureVerificationFailure: -32003,
  unsupportedTransactionVersion: -32015,
  minContextSlotNotReached: -32016,
} as const

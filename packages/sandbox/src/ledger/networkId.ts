/** Genesis hash of the sandbox's ledger: a constant, and that of no public cluster. */
export const ledgerGenesisHash = '7dXvrKQxkxfFmreHLo8yuWnuiuuixCBQWbK787A6CjFp'

/** CAIP-2 id of the sandbox's ledger: the first 32 characters of its genesis hash. */
export const ledgerNetworkId = 'solana:7dXvrKQxkxfFmreHLo8yuWnuiuuixCBQ'

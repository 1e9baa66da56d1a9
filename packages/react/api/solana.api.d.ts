// Public shape of @latchkey/react/solana. Written by: npm run check:api -- --update

// 3 exports

export interface UseSolanaSigner<signer> {
  signer: signer | undefined
  error: unknown
}

export declare function useSolanaSigner<signer>(adapter: {
  getSigner(): Promise<signer>
}): UseSolanaSigner<signer>

export declare function useWalletAccount<wallet, account, chain>(adapter: {
  getWalletAccount():
    | {
        wallet: wallet
        account: account
        chain: chain
      }
    | undefined
}):
  | {
      wallet: wallet
      account: account
      chain: chain
    }
  | undefined

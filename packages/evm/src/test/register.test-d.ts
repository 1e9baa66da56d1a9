// Type test of wagmi's `Register`, in a project of its own (`tsconfig.register.json`): it holds for
// a whole program.
import { base, mainnet } from 'viem/chains'
import { useConnection, useSwitchChain } from 'wagmi'
import { evm } from '../index.js'

const adapter = evm({ networks: [mainnet, base] })

declare module 'wagmi' {
  interface Register {
    config: typeof adapter.config
  }
}

export function useTyped(): void {
  const { mutate } = useSwitchChain()
  const ids: Record<Parameters<typeof mutate>[0]['chainId'], true> = { 1: true, 8453: true }
  void ids
  const name: 'Ethereum' | 'Base' | undefined = useConnection().chain?.name
  void name
}

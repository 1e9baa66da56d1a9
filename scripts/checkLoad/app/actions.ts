import { type Config, connect, disconnect } from '@wagmi/core'

/** Connects the wallet that the browser has. */
export async function connectWallet(config: Config): Promise<void> {
  const [connector] = config.connectors
  if (!connector) throw new Error('The browser has no wallet')
  await connect(config, { connector })
}

/** Disconnects the connected wallet. */
export async function disconnectWallet(config: Config): Promise<void> {
  await disconnect(config)
}

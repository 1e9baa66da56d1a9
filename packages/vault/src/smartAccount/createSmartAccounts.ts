import { type Hex, type LocalAccount, serializeErc6492Signature } from 'viem'
import type { FrameConfig } from '../kernel/config.js'
import { plainData } from '../kernel/plainData.js'
import { createNodes, type Nodes } from '../networks/nodes.js'
import { factoryDataOf, type Signing } from './accountContract.js'
import { createDeployment, type Deployment } from './deployment.js'
import { waitForOutcome } from './outcomes.js'
import { prepareOperation } from './prepareOperation.js'
import { readMethod } from './readMethods.js'
import { createPrepared, sendOperation } from './sendOperation.js'
import { createServices, type Services } from './services.js'
import { signMessageFor, signTypedDataFor } from './signForAccount.js'
import type { SmartAccounts } from './smartAccounts.js'

/** Timeout of the check if an account is deployed, in milliseconds. */
const PATIENCE_MS = 10_000

/**
 * Signs for an account. For an account that is not deployed, the signature contains its deployment
 * (ERC-6492).
 */
async function sign(
  services: Services,
  deployment: Deployment,
  chainId: number,
  owner: LocalAccount,
  run: (signing: Signing) => Promise<Hex>,
): Promise<Hex> {
  const { smartAccount } = services.chainOf(chainId)
  const isThere = await deployment.isDeployed(chainId, owner.address, {
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  const signature = await run({ owner, chainId, account: deployment.addressOf(owner.address) })
  return isThere
    ? signature
    : serializeErc6492Signature({
        address: smartAccount.factory,
        data: factoryDataOf(owner.address),
        signature,
      })
}

/**
 * Creates the smart accounts of the user's key: solady's ERC4337 behind the operator's factory, on
 * EntryPoint 0.7. Bundler and paymaster come from the frame's configuration, never from an app.
 *
 * @param parameters.nodes - @default the frame's own, from `config`
 * @param parameters.fetch - @default the browser's
 * @throws {@link VaultError} `smartAccountConfig` if the factory is not the same on every network
 */
export function createSmartAccounts(parameters: {
  config: FrameConfig
  nodes?: Nodes | undefined
  fetch?: typeof globalThis.fetch | undefined
}): SmartAccounts {
  const { config, fetch = globalThis.fetch.bind(globalThis) } = parameters
  const services = createServices({
    config,
    nodes: parameters.nodes ?? createNodes(config, { fetch }),
    fetch,
  })
  const deployment = createDeployment(services)
  const prepared = createPrepared(services)
  const sent = new Map<Hex, number>()

  return {
    enabledNetworks: services.chains.map(({ id }) => id),
    addressOf: deployment.check,
    isDeployed: (chainId, owner) =>
      deployment.isDeployed(chainId, owner, { signal: AbortSignal.timeout(PATIENCE_MS) }),
    async prepare(wanted) {
      return prepared.keep(await prepareOperation(services, deployment, wanted))
    },
    async send(operation, owner, { signal }) {
      const hash = await sendOperation(services, deployment, { prepared, operation, owner, signal })
      sent.set(hash, operation.chainId)
      return hash
    },
    async waitForTransaction(chainId, operationHash, { signal }) {
      const { transactionHash, isSuccess } = await waitForOutcome(
        services,
        services.chainOf(chainId),
        operationHash,
        { signal },
      )
      return { hash: transactionHash, isSuccess }
    },
    signMessage: ({ chainId, owner, message }) =>
      sign(services, deployment, chainId, owner, (signing) => signMessageFor(signing, message)),
    signTypedData: ({ chainId, owner, typedData }) =>
      sign(services, deployment, chainId, owner, (signing) => signTypedDataFor(signing, typedData)),
    async read(method, params, { chainId, signal }) {
      const given = plainData(params ?? [])
      return readMethod(method, {
        services,
        sent,
        params: Array.isArray(given) ? given : [],
        chainId,
        signal,
      })
    },
  }
}

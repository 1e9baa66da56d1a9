import { OptionError } from '@latchkey/core'
import { findById } from '@latchkey/core/internal'
import { isChainId } from '@latchkey/protocol'
import { isRecord } from '@latchkey/protocol/std'
import { parseKey } from './kernel/bytes.js'
import type { SolanaParameters } from './parameters.js'

const OPTIONS = ['networks', 'connectors', 'checkRpcUrls', 'storage']
const CHAINS = ['solana:mainnet', 'solana:devnet', 'solana:testnet', 'solana:localnet']

function describe(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list'
  if (typeof value === 'object') return value === null ? 'null' : 'an object'
  return typeof value === 'function'
    ? 'a function'
    : String(typeof value === 'string' ? JSON.stringify(value.slice(0, 80)) : value)
}

function check(fits: boolean, option: string, expected: string, received: unknown): void {
  if (!fits)
    throw new OptionError({
      option: `solana.${option}`,
      expected,
      received: describe(received),
      docsPath: '/options.md#adapters',
    })
}

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''
const isUrl = (value: unknown, schemes: RegExp): boolean =>
  typeof value === 'string' && schemes.test(value) && URL.canParse(value)

function checkNetwork(network: unknown, path: string): void {
  check(isRecord(network), path, 'a network, such as solanaMainnet', network)
  const { id, name, rpcUrl, websocketUrl, chain, names } = network as Record<string, unknown>
  check(
    isChainId(id) && /^solana:[1-9A-HJ-NP-Za-km-z]{32}$/.test(id),
    `${path}.id`,
    'a CAIP-2 id: solana: and the first 32 characters of the genesis hash',
    id,
  )
  check(isText(name), `${path}.name`, 'the name of the network', name)
  check(isUrl(rpcUrl, /^https?:/), `${path}.rpcUrl`, 'an http or https address', rpcUrl)
  check(
    websocketUrl === undefined || isUrl(websocketUrl, /^wss?:/),
    `${path}.websocketUrl`,
    'a ws or wss address',
    websocketUrl,
  )
  check(
    chain === undefined || CHAINS.includes(String(chain)),
    `${path}.chain`,
    `one of ${CHAINS.join(', ')}`,
    chain,
  )
  const { program, root, tokenProgram } = (names ?? {}) as Record<string, unknown>
  const keys = names === undefined ? [] : [program, root, ...(tokenProgram ? [tokenProgram] : [])]
  check(
    keys.every(parseKey),
    `${path}.names`,
    'the addresses { program, root } of a name service',
    names,
  )
}

function checkConnectors(connectors: unknown): void {
  check(
    Array.isArray(connectors),
    'connectors',
    'a list, such as [walletConnectSolana(connector), solanaLogin(port)]',
    connectors,
  )
  for (const [index, connector] of (connectors as readonly unknown[]).entries()) {
    const { standard, getSession } = Object(connector) as Record<string, unknown>
    check(
      isRecord(standard) || typeof getSession === 'function',
      `connectors.${index}`,
      'walletConnectSolana(connector) or solanaLogin(port)',
      connector,
    )
  }
}

function checkCheckUrls(urls: unknown, networks: SolanaParameters['networks']): void {
  check(isRecord(urls), 'checkRpcUrls', 'addresses by network id', urls)
  for (const [id, url] of Object.entries(urls as Record<string, unknown>)) {
    const network = findById(networks, id)
    const ids = networks.map((known) => known.id)
    check(network !== undefined, `checkRpcUrls.${id}`, `one of the networks ${ids.join(', ')}`, id)
    check(
      isUrl(url, /^https?:/) && url !== network?.rpcUrl,
      `checkRpcUrls.${id}`,
      'the address of another node than rpcUrl',
      url,
    )
  }
}

/**
 * Checks the parameters of `solana`.
 *
 * @throws {@link OptionError} with the first wrong option, the expected value and the page that
 *   documents it.
 */
export function checkParameters(parameters: SolanaParameters): void {
  check(isRecord(parameters), 'options', '{ networks }', parameters)
  const unknown = Object.keys(parameters).find((key) => !OPTIONS.includes(key))
  check(unknown === undefined, unknown ?? '', `one of ${OPTIONS.join(', ')}`, unknown)
  const { networks, connectors, checkRpcUrls, storage } = parameters
  check(
    Array.isArray(networks) && networks.length > 0,
    'networks',
    'at least one network, such as solanaMainnet',
    networks,
  )
  for (const [index, network] of networks.entries()) checkNetwork(network, `networks.${index}`)
  const ids = networks.map(({ id }) => id)
  for (const [index, id] of ids.entries())
    check(ids.indexOf(id) === index, `networks.${index}.id`, 'each network once', id)
  if (connectors !== undefined) checkConnectors(connectors)
  if (checkRpcUrls !== undefined) checkCheckUrls(checkRpcUrls, networks)
  check(
    !storage || typeof storage.getItem === 'function',
    'storage',
    'null or a storage, such as localStorage',
    storage,
  )
}

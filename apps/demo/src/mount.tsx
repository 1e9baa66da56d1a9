import {
  createLatchkey,
  type Latchkey,
  LatchkeyError,
  type LatchkeyOptions,
  type LoginPort,
  setThemeMode,
} from '@latchkey/core'
import type { LatchkeyTheme } from '@latchkey/core/themes'
import { type EvmAdapter, evm } from '@latchkey/evm'
import { coinbase } from '@latchkey/evm/coinbase'
import { loginConnector } from '@latchkey/evm/login'
import { safe } from '@latchkey/evm/safe'
import { login } from '@latchkey/login'
import { solana } from '@latchkey/solana'
import { solanaLogin } from '@latchkey/solana/login'
import { type WalletConnectConnector, walletConnect } from '@latchkey/walletconnect'
import { walletConnectSolana } from '@latchkey/walletconnect/solana'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { CreateConnectorFn } from 'wagmi'
import { sandboxChains, sandboxSwapContracts } from './chains.js'
import { sandboxLedger } from './ledger.js'
import { type DemoOptions, readOptions } from './options.js'
import { announceTestWallets } from './testWallets.js'

export interface DemoSetup {
  latchkey: Latchkey
  adapter: EvmAdapter
  theme: LatchkeyTheme
}

/** Wallets outside of this browser. */
function connectorsOf(
  { keysUrl, safeOrigin, latchkey }: DemoOptions,
  pairing: WalletConnectConnector | undefined,
  port: LoginPort | undefined,
): readonly CreateConnectorFn[] {
  return [
    ...(pairing ? [pairing] : []),
    ...(keysUrl === undefined
      ? []
      : [coinbase({ appName: latchkey.app.name, preference: 'smartWalletOnly', keysUrl })]),
    ...(port === undefined ? [] : [loginConnector(port)]),
    ...(safeOrigin === undefined ? [] : [safe({ allowedOrigins: [safeOrigin] })]),
  ]
}

/** Creates a kit for the sandbox. */
export function createSetup(
  options: DemoOptions,
  overrides: Partial<LatchkeyOptions> = {},
): DemoSetup {
  const port = options.login && login(options.login)
  const storagePrefix = overrides.storageKey ?? options.latchkey.storageKey
  // One client serves both kinds of network, so that one code connects both.
  const pairing =
    options.relayUrl === undefined
      ? undefined
      : walletConnect({
          relayUrl: options.relayUrl,
          projectId: options.latchkey.projectId,
          storagePrefix,
        })
  const adapter = evm({
    networks: sandboxChains,
    connectors: connectorsOf(options, pairing, port),
    swapContracts: sandboxSwapContracts,
  })
  const ledger =
    options.solana === 'off'
      ? undefined
      : solana({
          networks: [sandboxLedger],
          connectors: [
            ...(pairing ? [walletConnectSolana(pairing)] : []),
            ...(port ? [solanaLogin(port, { keepsLogin: true })] : []),
          ],
        })
  const latchkey = createLatchkey({
    adapters: [adapter, ...(ledger ? [ledger] : [])],
    login: port,
    ...options.latchkey,
    ...overrides,
  })
  window.latchkeyDemo.latchkey ??= latchkey
  window.latchkeyDemo.config ??= adapter.config
  window.latchkeyDemo.solana ??= ledger
  window.latchkeyDemo.setThemeMode ??= (themeMode) => setThemeMode(latchkey, themeMode)
  // The provider's theme replaces the kit's, so it includes the kit's.
  return { adapter, latchkey, theme: { ...latchkey.options.theme, ...options.theme } }
}

function followTheme(mode: string | undefined): void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const apply = (): void => {
    document.documentElement.dataset.theme =
      mode === 'dark' || (mode !== 'light' && dark.matches) ? 'dark' : 'light'
  }
  apply()
  dark.addEventListener('change', apply)
}

/**
 * Sets up the page from its address and renders it. Shows a wrong option instead of a blank
 * page.
 */
export function mount(draw: (options: DemoOptions) => ReactNode): void {
  const root = document.getElementById('app')
  if (!root) throw new Error('The page has no #app')
  const options = readOptions(location)
  document.documentElement.dir = options.dir
  followTheme(options.latchkey.themeMode)
  announceTestWallets(options)
  try {
    createRoot(root).render(<StrictMode>{draw(options)}</StrictMode>)
  } catch (error) {
    if (!(error instanceof LatchkeyError)) throw error
    root.textContent = error.message
    root.setAttribute('role', 'alert')
  }
}

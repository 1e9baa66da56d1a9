import { rpcError } from './rpcError.js'
import type { TestWalletInfo } from './testWallet.js'
import type { Behaviors } from './walletBehaviors.js'

/** The announcement and answers of a published wallet, from its public source. */
export interface RealWallet {
  /** Its announcement, if its source has one, without the icon. */
  info: Partial<TestWalletInfo> & Pick<TestWalletInfo, 'name'>
  /** Thrown when the user declines a connection. */
  declinesAs?: unknown
  /** Thrown at once, without a window, for a switch to a network that it does not know. */
  unknownChainAs?: unknown
  /** Thrown when the user declines a switch, if that is not the same as `declinesAs`. */
  declinesSwitchAs?: unknown
  /** The behaviors of the test wallet that it has. */
  behaviors?: Partial<Behaviors>
}

/** The network that the suite requests, unknown to the wallet. */
const HEX = '0x7a6a'
const DECIMAL = 31338

const standardText = `Unrecognized chain ID "${HEX}". Try adding the chain using wallet_addEthereumChain first.`
const standardDecline = rpcError(4001, 'User rejected the request.')
const moves: Partial<Behaviors> = { movesAfterAdding: true }

/**
 * Wallets with public sources, each with repository, commit and path. Facts only, without their
 * code.
 */
export const realWallets: readonly RealWallet[] = [
  {
    // MetaMask/metamask-extension@014d2d9adb649040e1c4ca76603d6e914304d76a:
    // app/scripts/lib/rpc-method-middleware/handlers/switch-ethereum-chain.ts Same
    // repository@08aec9ed7b049cf3ab089ab35d107b1ee388cc6b: …/ethereum-chain-utils.ts (adding
    // switches in the same flow) The rdns is a variable of the build; it is the one of the bundled
    // directory.
    info: { name: 'MetaMask', rdns: 'io.metamask' },
    declinesAs: standardDecline,
    unknownChainAs: rpcError(4902, standardText),
    behaviors: moves,
  },
  {
    // https://github.com/RabbyHub/Rabby/blob/91404b18a7403d8ad97119c057ba27ec31248da6/src/background/controller/provider/controller.ts#L1849
    // …/src/background/service/notification.ts#L260; the rdns is the one of the bundled directory
    info: { name: 'Rabby Wallet', rdns: 'io.rabby' },
    declinesAs: standardDecline,
    unknownChainAs: rpcError(
      4902,
      `Unrecognized chain ID "${HEX}". Try adding the chain using wallet_switchEthereumChain first.`,
    ),
    behaviors: moves,
  },
  {
    // https://github.com/enkryptcom/enKrypt/blob/1362fcfa91db63bda1e415fa61c89786fba1d1a2/packages/extension/src/providers/ethereum/inject.ts#L71
    // …/packages/extension/src/providers/ethereum/methods/wallet_switchEthereumChain.ts#L69,
    // …/wallet_addEthereumChain.ts
    info: { name: 'Enkrypt', rdns: 'com.enkrypt' },
    declinesAs: { code: 4001, message: 'User Rejected Request: The user rejected the request.' },
    declinesSwitchAs: {
      code: 4001,
      message: { code: 4001, message: 'User Rejected Request: The user rejected the request.' },
    },
    unknownChainAs: {
      code: 4001,
      message: {
        code: 8546,
        message: `8546: wallet_switchEthereumChain: provided network ${HEX} not supported`,
      },
    },
    behaviors: moves,
  },
  {
    // https://github.com/AmbireTech/extension/blob/a3c65268f036c5759aa513dcd4f3c6220862a472/src/web/modules/inpage/ambire-inpage.ts#L174
    // …/src/common/modules/provider/ProviderController.ts#L717; the uuid is a nanoid
    info: { name: 'Ambire', rdns: 'com.ambire.wallet', uuid: 'V1StGXR8_Z5jdHi6B-myT' },
    declinesAs: standardDecline,
    unknownChainAs: rpcError(
      4902,
      'Unrecognized chain ID. Try adding the chain using wallet_addEthereumChain first.',
    ),
  },
  {
    // https://github.com/floating/frame-extension: src/frame.js of 2024-08-21, a version 5 uuid
    // https://github.com/floating/frame/blob/fb7c5506a90bce3761af4413ea4846af2b3c9596/main/provider/index.ts#L830, …/main/accounts/Account/index.ts#L240
    info: { name: 'Frame', rdns: 'sh.frame', uuid: 'd7acc008-6411-5486-bb2d-0c0cfcddbb92' },
    declinesAs: { code: 4001, message: 'User rejected the request' },
    unknownChainAs: { code: 4902, message: 'Chain does not exist' },
  },
  {
    // https://github.com/Outblock/FRW-Extension/blob/2707a521/src/content-script/pageProvider/eth/index.ts#L481 (2024-04-04)
    // …@9e3d3bff6b793d49fb2dff21ff1b62b7f0921817:
    // src/background/controller/provider/controller.ts#L420, …/service/notification.ts#L84
    info: { name: 'Flow Wallet', rdns: 'github.com/Outblock/FRW-Extension', uuid: '' },
    declinesAs: rpcError(4001, 'User Cancel'),
    unknownChainAs: rpcError(4902, `Unrecognized  ChainId"${HEX}".`),
  },
  {
    // https://github.com/tahowallet/extension/blob/c52e0bfa5f9473861133affeb10a3f1ae29a962b/src/window-provider.ts#L574
    // …/background/services/internal-ethereum-provider/index.ts#L316,
    // …/provider-bridge-shared/eip-1193.ts#L32
    info: { name: 'Taho', rdns: 'xyz.taho.wallet', uuid: '03a6752a-c1a0-4f73-818c-f516203a4aa9' },
    declinesAs: { code: 4001, message: 'The user rejected the request.' },
    unknownChainAs: {
      code: 4901,
      message: 'The Provider is not connected to the requested chain.',
    },
  },
  {
    // https://github.com/rainbow-me/browser-extension/blob/27fb331929127d01fabafab525b5726ccc3a91af/src/entries/inpage/index.ts#L76
    // https://github.com/rainbow-me/provider/blob/16a4a90fd019904633d9a8e4ade0fd18f6d426cf/src/handleProviderRequest.ts
    info: { name: 'Rainbow', rdns: 'me.rainbow' },
    declinesAs: new Error('User rejected the request.'),
    unknownChainAs: new Error('Chain Id not supported'),
  },
  {
    // https://github.com/TalismanSociety/talisman/blob/d38dfec10bf6a2c55da4467c70152d414919f5f7/apps/extension/src/inject/ethereum/eip6963.ts#L18
    // …/packages/extension-core/src/domains/ethereum/handler.tabs.ts#L382,
    // …/handler.extension.ts#L544
    info: { name: 'Talisman', rdns: 'xyz.talisman' },
    declinesAs: rpcError(4001, 'Rejected'),
    unknownChainAs: rpcError(
      4902,
      `Unknown network ${DECIMAL}, try adding the chain using wallet_addEthereumChain first`,
    ),
    behaviors: moves,
  },
  {
    // https://github.com/zeriontech/zerion-wallet-extension/blob/482c0a5f57cee79b618147c804a92a98240c559a/src/content-script/eip6963.ts#L12
    // …/src/background/Wallet/Wallet.ts#L2783, …/src/shared/errors/errors.ts#L42
    info: { name: 'Zerion', rdns: 'io.zerion.wallet' },
    declinesAs: rpcError(4001, 'Rejected by User'),
    unknownChainAs: rpcError(4902, `Chain not configured: ${HEX}`),
    behaviors: moves,
  },
  {
    // https://github.com/chainapsis/keplr-wallet/blob/b00f8d53afd4199293883d22296fe2e0f0370ee8/packages/provider-extension/src/keplr.ts#L765
    // …/packages/background/src/keyring-ethereum/service.ts#L946, #L1242,
    // …/interaction/service.ts#L236
    info: { name: 'Keplr', rdns: 'app.keplr' },
    declinesAs: new Error('Request rejected'),
    declinesSwitchAs: rpcError(4001, 'User Rejected Request'),
    unknownChainAs: rpcError(
      4902,
      `Unrecognized chain ID "${DECIMAL}". Try adding the chain using wallet_addEthereumChain first.`,
    ),
  },
  {
    // https://github.com/ava-labs/core-extension/blob/6e9b2a61afb43bfd4f9776ac234d4415d45c42ea/packages/inpage/rsbuild.inpage.ts#L21
    // …/packages/service-worker/src/services/network/handlers/wallet_switchEthereumChain.ts#L117
    info: {
      name: 'Core',
      rdns: 'app.core.extension',
      uuid: 'eafb8ae4-8535-48df-b8c1-e69b999c367d',
    },
    declinesAs: standardDecline,
    unknownChainAs: rpcError(4902, standardText),
  },
  {
    // https://github.com/Koniverse/SubWallet-Extension/blob/93734db9cbc3f224b29bdb8e6dddfa466931598a/packages/extension-inject/src/bundle.ts#L54
    info: {
      name: 'SubWallet',
      rdns: 'app.subwallet',
      uuid: '10c67337-9211-48d9-aab0-cecdc4224acc',
    },
  },
  {
    // https://github.com/OneKeyHQ/cross-inpage-provider/blob/bfa03c51b2de5f192647816f20b09a554309cdfb/packages/providers/onekey-eth-provider/src/registerEIP6963Provider.ts#L44
    info: { name: 'OneKey', rdns: 'so.onekey.app.wallet' },
  },
  {
    // https://github.com/forbole/kastle/blob/30f081d5dff59b0276a31b1cfcdd3b9f849103d0/entrypoints/injected.ts: the uuid is the id of the extension
    info: {
      name: 'Kastle',
      rdns: 'https://kastle.cc/',
      uuid: 'oambclfl-hjfp-pdmk-ghok-jmpppmaebego',
    },
  },
]

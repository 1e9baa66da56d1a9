import type { FrameTheme } from '@latchkey/protocol'
import type { FrameHandlers } from './channel/serveFrame.js'
import type { Account } from './createAccount.js'
import type { Ask, Custody } from './custody/custody.js'
import type { Session } from './kernel/session.js'
import type { FrameLocale } from './locale/createFrameLocale.js'
import type { LoginClient } from './login/createLoginClient.js'
import type { SocialClient } from './login/createSocialClient.js'
import type { Rpc } from './rpc/createRpc.js'
import type { SmartAccounts } from './smartAccount/smartAccounts.js'

export type Handlers = FrameHandlers

/** Dependencies of {@link createHandlers}. */
export interface HandlerDeps {
  account: Account
  login: LoginClient
  social: SocialClient
  custody: Pick<Custody, 'runScreen' | 'withKeys'>
  smartAccounts: Pick<SmartAccounts, 'enabledNetworks' | 'addressOf' | 'isDeployed'>
  rpc: Rpc
  ask: Ask
  setTheme(theme: FrameTheme): void
  locale: FrameLocale
  /** Loads the signing code in advance. Called when a login begins. */
  prefetch(): void
  /** Announces the sign-out to the other frames of this app's site. */
  announceSignOut(): void
}

/** Creates the handlers of logins by e-mail, by a social account and by Farcaster. */
function loginHandlers({ account, login, social, prefetch }: HandlerDeps) {
  /**
   * Session of the last accepted code if opening its wallet failed, for example because a service
   * was down. The code is used up, but the user can enter it again.
   */
  const state: { admitted?: { otp: string; session: Session } | undefined } = {}
  return {
    async CONNECT_EMAIL({ email }, { signal, origin }) {
      state.admitted = undefined
      const action = await login.startEmail({ email, origin, signal })
      prefetch()
      return action
    },
    async CONNECT_DEVICE(_payload, { signal }) {
      await login.waitDevice({ signal })
    },
    async CONNECT_OTP({ otp }, { signal }) {
      // The code on the last page of a social login belongs to the pending social request.
      if (social.isWaitingForCode()) return social.submitCode(otp)
      const session =
        state.admitted?.otp === otp
          ? state.admitted.session
          : await login.verifyOtp({ otp, signal })
      state.admitted = { otp, session }
      await account.enter(session, { signal })
      state.admitted = undefined
    },
    async GET_SOCIAL_REDIRECT_URI({ provider }, { signal, origin }) {
      const uri = await social.getRedirectUri({ provider, origin, signal })
      prefetch()
      return { uri }
    },
    async CONNECT_SOCIAL({ uri }, { signal }) {
      await account.enter(await social.waitSocial({ uri, signal }), { signal })
      const { email, address, chainId, accounts, userName } = await account.user({ signal })
      return { email, address, chainId, accounts, userName }
    },
    GET_FARCASTER_URI: async (_payload, { signal, origin }) => ({
      url: await social.getFarcasterUri({ origin, signal }),
    }),
    async CONNECT_FARCASTER(_payload, { signal }) {
      const session = await social.waitFarcaster({ signal })
      await account.enter(session, { signal })
      return { userName: session.userName ?? '' }
    },
  } satisfies Partial<Handlers>
}

/** Creates the handlers of calls that need a session. */
function accountHandlers({
  account,
  login,
  custody,
  smartAccounts,
  rpc,
  ask,
  announceSignOut,
}: HandlerDeps) {
  return {
    SWITCH_NETWORK: async ({ chainId }) => ({ chainId: `eip155:${account.setChain(chainId)}` }),
    async GET_USER(payload, { signal }) {
      // An unknown network is not an error here: the app chose it, not the user. The network stays.
      if (payload?.chainId !== undefined) tryChain(account, payload.chainId)
      await account.restore({ signal })
      if (payload?.preferredAccountType) await account.setPreferred(payload.preferredAccountType)
      return account.user({ signal })
    },
    async SIGN_OUT(_payload, { signal }) {
      await account.leave()
      announceSignOut()
      await login.signOut({ signal })
    },
    IS_CONNECTED: async (_payload, { signal }) => ({
      isConnected: await account.restore({ signal }),
    }),
    GET_CHAIN_ID: async () => ({ chainId: `eip155:${account.chainId()}` }),
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: async () => ({
      smartAccountEnabledNetworks: [...smartAccounts.enabledNetworks],
    }),
    async INIT_SMART_ACCOUNT() {
      const { eoa } = account.choice()
      return {
        address: await smartAccounts.addressOf(eoa),
        isDeployed: await smartAccounts.isDeployed(account.chainId(), eoa),
      }
    },
    async SET_PREFERRED_ACCOUNT({ type }) {
      const address = await account.setPreferred(type)
      return { type: account.choice().preferred, address }
    },
    async RPC_REQUEST(request, { signal, origin }) {
      await account.restore({ signal })
      const asked = rpc.request(request, {
        origin,
        chainId: account.chainId(),
        account: account.choice(),
        signal,
      })
      return asked.finally(account.refresh)
    },
    async OPEN_SETTINGS({ screen }, { signal }) {
      await account.restore({ signal })
      await custody
        .runScreen(screen, { session: account.session(), ask, signal })
        .finally(account.refresh)
    },
    async CONFIRM_ADDRESS(_payload, { signal }) {
      await account.restore({ signal })
      account.session()
      // Nothing leaves the wallet, so the limit of new browsers does not apply.
      await custody.withKeys(async () => undefined, { signal, spending: [] })
      await account.refresh()
      return account.user({ signal })
    },
    UPDATE_EMAIL: ({ email }, { signal }) => login.updateEmail({ email, signal }),
    UPDATE_EMAIL_PRIMARY_OTP: ({ otp }, { signal }) => login.updateEmailPrimaryOtp({ otp, signal }),
    async UPDATE_EMAIL_SECONDARY_OTP({ otp }, { signal }) {
      const { newEmail } = await login.updateEmailSecondaryOtp({ otp, signal })
      account.update({ email: newEmail })
      return { newEmail }
    },
  } satisfies Partial<Handlers>
}

function tryChain(account: Account, chainId: string | number): void {
  try {
    account.setChain(chainId)
  } catch {
    // The error is reported when the app requests something on that network.
  }
}

/** Calls that may show screens. */
const shown = [
  'CONNECT_OTP',
  'CONNECT_SOCIAL',
  'CONNECT_FARCASTER',
  'RPC_REQUEST',
  'OPEN_SETTINGS',
  'CONFIRM_ADDRESS',
] as const

/** Wraps each call that may show screens so that it runs in one language. */
function inOneLanguage(handlers: Handlers, { run }: FrameLocale): Handlers {
  const wrapped = shown.map((name) => {
    const handle = handlers[name] as (...given: unknown[]) => Promise<unknown>
    return [name, (...given: unknown[]) => run(() => handle(...given))]
  })
  return { ...handlers, ...(Object.fromEntries(wrapped) as Partial<Handlers>) }
}

/** Creates the handlers of all requests of the app. */
export function createHandlers(deps: HandlerDeps): Handlers {
  const handlers: Handlers = {
    ...loginHandlers(deps),
    ...accountHandlers(deps),
    async SYNC_THEME(theme) {
      deps.setTheme(theme)
    },
    async SYNC_LOCALE({ locale }) {
      deps.locale.set(locale)
    },
    // Ignored: an app can forge its metadata. Screens show the origin from the browser.
    SYNC_DAPP_DATA: async () => undefined,
  }
  return inOneLanguage(handlers, deps.locale)
}

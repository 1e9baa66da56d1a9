import { parseUri } from '@latchkey/walletconnect/wire'
import type { Calls } from './calls.js'
import { findPairing, type Inside, selectedAccount, selectedSolanaAccount } from './inside.js'
import { chainsOf } from './namespaces.js'
import { type Notify, sessionOf } from './notify.js'
import type { RelayWallet } from './relayWallet.js'

function pair(inside: Inside, text: string): void {
  const { record, clock, link, log, changed } = inside
  const uri = parseUri(text)
  if (!uri)
    throw new Error(
      'This is not a connection link. It begins with "wc:" and is shown by the site as a QR code.',
    )
  const expiresAt =
    uri.expiryTimestamp === undefined ? clock.now() + 300_000 : uri.expiryTimestamp * 1000
  if (expiresAt <= clock.now())
    throw new Error('This connection link has expired. Let the site show a new one.')
  if (findPairing(inside, uri.topic)) return
  record.pairings.push({
    topic: uri.topic,
    symKey: uri.symKey,
    expiresAt,
    signsIn: uri.methods?.includes('wc_sessionAuthenticate') ?? false,
  })
  log('self', 'Paired')
  changed()
  link.listen(uri.topic)
}

/** Creates the wallet's controls for tests and for its page; questions are not among them. */
export function createRelayControls({
  inside,
  calls,
  notify,
}: {
  inside: Inside
  calls: Calls
  notify: Notify
}): Omit<
  RelayWallet,
  'behaviors' | 'accounts' | 'solanaAccounts' | 'questions' | 'view' | 'subscribe' | 'close'
> {
  const { record, accounts, chains, link, changed, log } = inside
  return {
    pair: (uri) => pair(inside, uri),
    selectAccount(index) {
      if (!accounts[index])
        throw new Error(
          `The relay wallet has no account ${index}, but ${accounts.length} accounts.`,
        )
      record.account = index
      changed()
      const addresses = {
        evm: selectedAccount(inside).address,
        solana: selectedSolanaAccount(inside).address,
      }
      for (const session of record.sessions) notify.account(session, addresses)
    },
    switchChain(chainId) {
      if (!chains.has(chainId)) throw new Error(`The relay wallet does not know chain ${chainId}.`)
      record.chainId = chainId
      changed()
      for (const session of record.sessions)
        if (chainsOf(session.accounts).includes(chainId)) notify.chain(session, chainId)
    },
    emit: (topic, event, chainId) => notify.emit(sessionOf(inside, topic), event, chainId),
    update: (topic, change) => notify.update(sessionOf(inside, topic), change),
    extend: (topic) => notify.extend(sessionOf(inside, topic)),
    ping: async (topic) => void (await calls.ask(sessionOf(inside, topic), 'wc_sessionPing', {})),
    disconnect: (topic) => notify.disconnect(sessionOf(inside, topic)),
    goOffline() {
      link.goOffline()
      log('self', 'Offline')
    },
    goOnline() {
      link.goOnline()
      log('self', 'Online')
    },
    revive: link.revive,
  }
}

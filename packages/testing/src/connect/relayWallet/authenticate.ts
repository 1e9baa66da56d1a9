import {
  deriveSymKey,
  generateKeyPair,
  hashKey,
  rejectionTags,
  wireErrors,
  wireMethods,
} from '@latchkey/walletconnect/wire'
import { type Inside, SESSION_MS, selectedAccount } from './inside.js'
import { accountsOn, readPeer, supportedEvents } from './namespaces.js'
import { type Outcome, writeAnswer } from './payload.js'
import type { AskUser } from './questions.js'
import type { InboxItem } from './record.js'
import type { RelayPeer } from './relayWallet.js'
import {
  formatSignInMessage,
  type Grant,
  grantOf,
  readAuthPayload,
  type SignedPayload,
} from './signInMessage.js'

/** Signs the grant. The switches change the statement or the signer. */
async function signCacao(inside: Inside, { payload }: Grant): Promise<object> {
  const { behaviors, accounts } = inside
  const stated = { ...payload, ...behaviors.signInAs } as SignedPayload
  const signer = accounts[behaviors.signInBy ?? -1] ?? selectedAccount(inside)
  const s = await signer.signMessage({ message: formatSignInMessage(stated) })
  return { h: { t: 'caip122' }, p: stated, s: { t: 'eip191', s } }
}

/**
 * Prompts the user to sign in, and creates a session if the site also requested methods. Source:
 * walletconnect-specs, wc_sessionAuthenticate.
 */
export async function authenticate(inside: Inside, item: InboxItem, ask: AskUser): Promise<void> {
  const { behaviors, link, chains, metadata } = inside
  const { requester, authPayload } = Object(item.params) as Record<string, unknown>
  const { publicKey, metadata: site } = Object(requester) as Record<string, unknown>
  const asked = readAuthPayload(authPayload)
  if (!asked || typeof publicKey !== 'string' || !/^[0-9a-f]{64}$/.test(publicKey)) return
  const peer: RelayPeer = readPeer(site)
  const self = generateKeyPair()
  const symKey = deriveSymKey(self.privateKey, publicKey)

  /** Answers on the topic of the site's key, sealed for that key. */
  function answer(outcome: Outcome, tag: number): void {
    const { ttl } = wireMethods.wc_sessionAuthenticate
    const message = {
      topic: hashKey(publicKey as string),
      symKey,
      senderPublicKey: self.publicKey,
      text: writeAnswer(item.id, outcome),
      tag,
      ttl,
      prompt: false,
    }
    inside.log('out', `${'error' in outcome ? 'No' : 'Yes'} to ${item.method}`)
    link.send(message)
    if (behaviors.answersTwice) link.send(message)
  }

  const { address } = selectedAccount(inside)
  const grant = grantOf(asked, address, [...chains.keys()])
  if (!grant)
    return answer(
      { error: { code: wireErrors.unsupportedChains, message: 'Unsupported chains.' } },
      rejectionTags.authenticate,
    )
  const yes = await ask({
    kind: 'signIn',
    peer,
    chains: grant.chains,
    account: address,
    message: formatSignInMessage(grant.payload),
  })
  if (behaviors.neverAnswers.includes(item.method) || behaviors.neverAnswers.includes('*')) return
  if (yes === false) {
    const error = behaviors.rejectsAs?.error ?? {
      code: wireErrors.userRejected,
      message: 'User rejected.',
    }
    return answer({ error }, rejectionTags.authenticate)
  }
  const cacao = await signCacao(inside, grant)
  if (grant.methods.length > 0)
    begin(inside, { item, grant, symKey, selfPublicKey: self.publicKey, peer, address })
  answer(
    { result: { cacaos: [cacao], responder: { publicKey: self.publicKey, metadata } } },
    wireMethods.wc_sessionAuthenticate.responseTag,
  )
}

function begin(
  inside: Inside,
  parameters: {
    item: InboxItem
    grant: Grant
    symKey: string
    selfPublicKey: string
    peer: RelayPeer
    address: string
  },
): void {
  const { item, grant, symKey, selfPublicKey, peer, address } = parameters
  const { record, clock, link, changed } = inside
  const topic = hashKey(symKey)
  record.sessions.push({
    topic,
    pairingTopic: item.topic,
    symKey,
    selfPublicKey,
    peer,
    accounts: accountsOn(grant.chains, address),
    methods: grant.methods,
    events: [...supportedEvents],
    chainId: grant.chains[0] ?? record.chainId,
    expiresAt: clock.now() + SESSION_MS,
    // No settlement is sent: both sides have the session by the answer.
    acknowledged: true,
    settleId: '0',
  })
  changed()
  link.listen(topic)
}

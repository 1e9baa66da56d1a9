import {
  deriveSymKey,
  generateKeyPair,
  hashKey,
  newRpcId,
  rejectionTags,
  wireErrors,
  wireMethods,
} from '@latchkey/walletconnect/wire'
import type { Calls } from './calls.js'
import {
  dropPairing,
  findPairing,
  type Inside,
  SESSION_MS,
  selectedAccount,
  selectedSolanaAccount,
} from './inside.js'
import {
  accountsOn,
  type Capabilities,
  readPeer,
  readWanted,
  type Wanted,
  writeNamespaces,
} from './namespaces.js'
import type { Notify } from './notify.js'
import { writeRequest } from './payload.js'
import type { AskUser } from './questions.js'
import type { InboxItem, PairingRecord, SessionRecord } from './record.js'
import type { RelayAnswer, RelayPeer } from './relayWallet.js'

/** The content of a proposal. */
interface Proposal {
  wanted: Wanted
  peer: RelayPeer
  /** The site's X25519 public key. */
  publicKey: string
}

function readProposal(params: unknown, known: Capabilities): Proposal | undefined {
  const { proposer, requiredNamespaces, optionalNamespaces } = Object(params) as Record<
    string,
    unknown
  >
  const { publicKey, metadata } = Object(proposer) as Record<string, unknown>
  if (typeof publicKey !== 'string' || !/^[0-9a-f]{64}$/.test(publicKey)) return undefined
  return {
    publicKey,
    peer: readPeer(metadata),
    wanted: readWanted({ requiredNamespaces, optionalNamespaces }, known),
  }
}

function capabilitiesOf({ chains, solanaChains, behaviors }: Inside): Capabilities {
  return {
    chains: [...chains.keys()],
    solana: [...solanaChains.keys()],
    isDeprecated: behaviors.deprecatedChains,
    lacks: behaviors.lacksMethods,
    only: behaviors.onlyNamespace,
  }
}

/** Creates the session of an approval. */
function beginSession(
  inside: Inside,
  parameters: { item: InboxItem; proposal: Proposal; answer: RelayAnswer },
): SessionRecord {
  const { item, proposal, answer } = parameters
  const { clock, record } = inside
  const { wanted, publicKey, peer } = proposal
  const self = generateKeyPair()
  const symKey = deriveSymKey(self.privateKey, publicKey)
  const { chains: given, solanaChains: solanaGiven } =
    typeof answer === 'object' ? answer : { chains: undefined, solanaChains: undefined }
  const chains = wanted.chains.filter((id) => given?.includes(id) ?? true)
  const solanaChains = wanted.solanaChains.filter((id) => solanaGiven?.includes(id) ?? true)
  const { address } = selectedSolanaAccount(inside)
  return {
    topic: hashKey(symKey),
    pairingTopic: item.topic,
    symKey,
    selfPublicKey: self.publicKey,
    peer,
    accounts: [
      ...accountsOn(chains, selectedAccount(inside).address),
      ...solanaChains.map((chain) => `${chain}:${address}`),
    ],
    methods: wanted.methods,
    events: wanted.events,
    chainId: chains.includes(record.chainId) ? record.chainId : (chains[0] ?? record.chainId),
    expiresAt: clock.now() + SESSION_MS,
    acknowledged: false,
    settleId: String(newRpcId(clock.now())),
  }
}

/** Shows a proposal to the user, answers it, and settles the session. */
export async function propose(
  parts: { inside: Inside; calls: Calls; notify: Notify },
  item: InboxItem,
  ask: AskUser,
): Promise<void> {
  const { inside, calls, notify } = parts
  const { record, behaviors, link, metadata } = inside
  const pairing = findPairing(inside, item.topic)
  const proposal = readProposal(item.params, capabilitiesOf(inside))
  if (!pairing || !proposal) return
  const { wanted, peer } = proposal
  const to = { topic: pairing.topic, symKey: pairing.symKey, id: item.id, method: item.method }
  const refuse = (error: unknown): void => {
    calls.answer(to, { error }, rejectionTags.proposal)
    dropPairing(inside, item.topic)
  }
  if (wanted.chains.length + wanted.solanaChains.length === 0 || wanted.mustHaveUnknown)
    return refuse({ code: wireErrors.unsupportedChains, message: 'Unsupported chains.' })

  const accounts = inside.accounts.map(({ address }) => address)
  const { chains, solanaChains, unknownChains, methods } = wanted
  const answer = await ask({
    kind: 'connect',
    peer,
    chains,
    solanaChains,
    unknownChains,
    methods,
    accounts,
  })
  if (behaviors.neverAnswers.includes(item.method) || behaviors.neverAnswers.includes('*')) return
  if (answer === false)
    return refuse(
      behaviors.rejectsAs?.error ?? { code: wireErrors.userRejected, message: 'User rejected.' },
    )

  const session = beginSession(inside, { item, proposal, answer })
  record.sessions.push(session)
  inside.changed()
  link.listen(session.topic)
  approve({ ...parts, session, pairing, to })
  if (behaviors.emitsBeforeAcknowledged)
    notify.emit(session, {
      name: 'accountsChanged',
      data: session.accounts.map((account) => account.split(':')[2]),
    })
  inside.log('self', `Connected to ${peer.name || 'a site'} as ${metadata.name}`)
}

function approve(parameters: {
  inside: Inside
  calls: Calls
  session: SessionRecord
  pairing: PairingRecord
  to: Parameters<Calls['answer']>[0]
}): void {
  const { inside, calls, session, to } = parameters
  const { behaviors, link, metadata } = inside
  const relay = { protocol: 'irn' }
  const { tag, ttl, prompt } = wireMethods.wc_sessionSettle
  const params = {
    relay,
    namespaces: behaviors.namespacesAs ?? writeNamespaces(session),
    controller: { publicKey: behaviors.controllerAs ?? session.selfPublicKey, metadata },
    expiry: Math.floor(session.expiresAt / 1000),
  }
  const settlement = {
    topic: session.topic,
    symKey: session.symKey,
    text: writeRequest(Number(session.settleId), 'wc_sessionSettle', params),
    tag,
    ttl,
    prompt,
  }
  const settle = (): void => {
    if (behaviors.neverSettles) return
    link.send(settlement)
    if (behaviors.settlesTwice) link.send(settlement)
  }
  if (behaviors.settlesFirst) settle()
  calls.answer(to, { result: { relay, responderPublicKey: session.selfPublicKey } })
  if (!behaviors.settlesFirst) settle()
}

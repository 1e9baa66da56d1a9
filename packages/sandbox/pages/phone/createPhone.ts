import { createRelayWallet, type RelayAnswer, type RelayWallet } from '@latchkey/testing/relay'
import { chains, solanaChains } from '../shared/chains.js'
import { type Answers, fromAddress, keepAnswers, readAnswers } from './settings.js'

/** The wallet with its user. */
export interface Phone {
  readonly wallet: RelayWallet
  /** Answers the open question. */
  answer(answer: RelayAnswer): void
  answers(): Answers
  /** Sets the answer to all questions from now on, also to the open one. */
  setAnswers(answers: Answers): void
}

export function createPhone(): Phone {
  const now: { answers: Answers; give: ((answer: RelayAnswer) => void) | undefined } = {
    answers: readAnswers(),
    give: undefined,
  }
  const asked = (): Promise<RelayAnswer> =>
    new Promise((resolve) => {
      now.give = resolve
    })
  const wallet = createRelayWallet({
    relayUrl: fromAddress.relayUrl,
    chains,
    solanaChains,
    storage: localStorage,
    storageKey: 'tern.wallet',
    behaviors: fromAddress.behaviors,
    signsIn: fromAddress.signsIn,
    metadata: {
      name: 'Tern',
      description: 'The phone wallet of the sandbox.',
      url: location.origin,
      icons: [`${location.origin}/tern.svg`],
      redirect: { universal: `${location.origin}/` },
    },
    approve: async () => (now.answers === 'ask' ? asked() : now.answers === 'auto'),
  })
  return {
    wallet,
    answer: (answer) => now.give?.(answer),
    answers: () => now.answers,
    setAnswers(answers) {
      now.answers = answers
      keepAnswers(answers)
      if (answers !== 'ask') now.give?.(answers === 'auto')
    },
  }
}

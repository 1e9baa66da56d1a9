import type { ApprovalRequest, SolanaApprovalRequest } from '@latchkey/testing'
import { formatEther } from 'viem'
import { foreignChain, sandboxChains } from '../src/chains.js'

const names = new Map([...sandboxChains, foreignChain].map(({ id, name }) => [id, name]))

function element<tag extends keyof HTMLElementTagNameMap>(
  tag: tag,
  properties: Partial<HTMLElementTagNameMap[tag]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[tag] {
  const made = Object.assign(document.createElement(tag), properties)
  made.append(...children)
  return made
}

export const titles: Record<(ApprovalRequest | SolanaApprovalRequest)['kind'], string> = {
  connect: 'Connect to this site?',
  sign: 'Sign this message?',
  send: 'Send this?',
  batch: 'Send all of this?',
  switch: 'Change network?',
  add: 'Add a network?',
  signTransaction: 'Sign this transaction?',
  signIn: 'Sign in to this site?',
}

function networkName(chainId: number): string {
  return names.get(chainId) ?? `Chain ${chainId}`
}

function list(rows: readonly (readonly [string, string])[]): HTMLElement {
  return element(
    'dl',
    {},
    ...rows.flatMap(([term, value]) => [element('dt', {}, term), element('dd', {}, value)]),
  )
}

function accountChoice(accounts: readonly string[]): HTMLElement {
  const rows = accounts.map((address, index) => {
    const input = element('input', {
      type: 'radio',
      name: 'account',
      value: String(index),
      checked: index === 0,
    })
    input.dataset.testid = `wallet-account-${index}`
    return element(
      'label',
      {},
      input,
      element('span', {}, `Account ${index + 1}`),
      element('code', {}, `${address.slice(0, 6)}…${address.slice(-4)}`),
    )
  })
  return element('fieldset', {}, element('legend', {}, 'Account to share'), ...rows)
}

function texts(account: string, contents: readonly string[]): HTMLElement {
  return element(
    'div',
    {},
    list([['With', account]]),
    ...contents.map((content) => element('pre', { tabIndex: 0 }, content)),
  )
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}

/** Describes the request, decoded from the content to sign. */
function describe(request: ApprovalRequest | SolanaApprovalRequest): HTMLElement {
  switch (request.kind) {
    case 'connect':
      return accountChoice(request.accounts)
    case 'sign':
      return texts(request.account, 'messages' in request ? request.messages : [request.message])
    case 'signIn':
      return texts(request.account, [request.message])
    case 'signTransaction':
      return texts(request.account, request.transactions.map(toBase64))
    case 'send':
      if ('transactions' in request)
        return texts(request.account, request.transactions.map(toBase64))
      return list([
        ['Amount', `${formatEther(request.value)} ETH`],
        ['To', request.to ?? 'a new contract'],
        ['From', request.account],
        ['Network', networkName(request.chainId)],
        ['Fee, at most', `${formatEther(request.fee)} ETH`],
        ...(request.data === '0x' ? [] : [['Data', request.data] as const]),
      ])
    case 'batch':
      return list([
        ...request.calls.flatMap(({ to, value, data }, index) => [
          [`Call ${index + 1}`, to] as const,
          ['Amount', `${formatEther(value)} ETH`] as const,
          ...(data === '0x' ? [] : [['Data', data] as const]),
        ]),
        ['From', request.account],
        ['Network', networkName(request.chainId)],
        ['Fee, at most', `${formatEther(request.fee)} ETH`],
        ...(request.upgrades
          ? [['Account', 'is given code, so that it can send several calls as one'] as const]
          : []),
      ])
    case 'switch':
      return list([
        ['From', networkName(request.from)],
        ['To', networkName(request.to)],
      ])
    case 'add':
      return list([
        ['Name', request.name],
        ['Chain id', String(request.chainId)],
      ])
  }
}

/** Creates the prompt: the title, the site, the request, and two buttons. */
export function requestForm(parameters: {
  request: ApprovalRequest | SolanaApprovalRequest
  origin: string
  answer(answer: boolean | number): void
}): HTMLElement {
  const { request, origin, answer } = parameters
  const form = element(
    'form',
    { method: 'dialog' },
    element('p', { className: 'site' }, origin),
    describe(request),
  )
  const decline = element('button', { type: 'button', className: 'quiet' }, 'Decline')
  const approve = element(
    'button',
    { type: 'submit', autofocus: true },
    request.kind === 'connect' ? 'Connect' : 'Approve',
  )
  decline.dataset.testid = 'wallet-decline'
  approve.dataset.testid = 'wallet-approve'
  form.append(element('footer', {}, decline, approve))
  decline.addEventListener('click', () => answer(false))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const chosen = new FormData(form).get('account')
    answer(chosen === null ? true : Number(chosen))
  })
  return element('main', {}, element('h1', {}, titles[request.kind]), form)
}

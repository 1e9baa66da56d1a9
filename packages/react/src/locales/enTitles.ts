/** Titles of the views of account and login, which the modal needs before the views themselves. */
export interface Titles {
  switchAddress: string
  transactions: string
  transaction: string
  receive: string
  receiveNetworks: string
  send: string
  sendPreview: string
  selectToken: string
  swap: string
  swapPreview: string
  buy: string
  selectCurrency: string
  purchases: string
  whatIsABuy: string
  getName: string
  gotName: string
  checkEmail: string
  confirmDevice: string
  login: string
  approve: string
  settings: string
  changeEmail: string
  confirmEmail: string
  smartAccount: string
}

export const enTitles: Titles = {
  switchAddress: 'Your accounts',
  transactions: 'Activity',
  transaction: 'Transaction',
  receive: 'Receive',
  receiveNetworks: 'Networks',
  send: 'Send',
  sendPreview: 'Review',
  selectToken: 'Choose a token',
  swap: 'Swap',
  swapPreview: 'Review swap',
  buy: 'Buy',
  selectCurrency: 'Choose a currency',
  purchases: 'Purchases',
  whatIsABuy: 'How buying works',
  getName: 'Get a name',
  gotName: 'Get a name',
  checkEmail: 'Check your e-mail',
  confirmDevice: 'Confirm this browser',
  login: 'Log in',
  approve: 'Approve',
  settings: 'Settings',
  changeEmail: 'Change e-mail',
  confirmEmail: 'Confirm it’s you',
  smartAccount: 'Smart account',
}

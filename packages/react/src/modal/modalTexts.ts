import type { ProblemTexts } from './modalContext.js'

/** Texts that several views use, and titles. */
export interface ModalTexts {
  close: string
  back: string
  cancel: string
  tryAgain: string
  reload: string
  opensNewTab: string
  loading: string
  unknown: ProblemTexts
  notLoaded: ProblemTexts
  /** Titles of the views of account and login: shown before the texts of these views are loaded. */
  titles: {
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
}

declare module './modalContext.js' {
  interface Texts extends ModalTexts {}
}

export const enModal: ModalTexts = {
  close: 'Close',
  back: 'Back',
  cancel: 'Cancel',
  tryAgain: 'Try again',
  reload: 'Reload this page',
  opensNewTab: 'opens in a new tab',
  loading: 'Loading',
  unknown: {
    title: 'Unknown error',
    text: 'Something went wrong here. Nothing was sent. Try again, or close this and come back.',
  },
  notLoaded: {
    title: 'This part didn’t load',
    text: 'Check your connection and try again. If that doesn’t help, reload the page.',
  },
  titles: {
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
  },
}

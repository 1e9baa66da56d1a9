/** Texts of the buttons on the page, apart from the modal's because they are needed first. */
export interface ButtonTexts {
  connect: string
  connecting: string
  wrongNetwork: string
  signIn: string
  account: string
  network(name: string): string
  unknownNetwork: string
  notLoaded: string
  tryAgain: string
  close: string
}

export const enButton: ButtonTexts = {
  connect: 'Connect',
  connecting: 'Connecting',
  wrongNetwork: 'Wrong network',
  signIn: 'Sign in',
  account: 'Account',
  network: (name) => `Network: ${name}. Change`,
  unknownNetwork: 'Unknown network',
  notLoaded: 'This window didn’t load. Nothing was shared.',
  tryAgain: 'Try again',
  close: 'Close',
}

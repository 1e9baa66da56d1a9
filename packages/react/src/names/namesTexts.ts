import type { ProblemTexts } from '../modal/modalContext.js'
import { useCatalogue } from '../modal/modalContext.js'

/** Texts of names, fetched with its views. */
export interface NameTexts {
  intro: string
  field: string
  placeholder: string
  checking(name: string): string
  free(name: string): string
  taken(name: string): string
  takenAlone(name: string): string
  own(name: string): string
  refused: string
  characters: string
  short: string
  long: string
  hyphens: string
  unchecked: string
  available: string
  choose: string
  get(name: string): string
  getAny: string
  busy: string
  yours: string
  shown: string
  signing(wallet: string, name: string): ProblemTexts
  message: string
  registering(name: string): ProblemTexts
  done(name: string): ProblemTexts
  success: string
  declined(wallet: string): string
  closed(wallet: string): string
  noAnswer(wallet: string): string
  failed(name: string): string
  clock: string
  network: string
  notHere: ProblemTexts
}

export const enNames: NameTexts = {
  intro: 'A name people can read, instead of an address. It’s free.',
  field: 'Your name',
  placeholder: 'yourname',
  checking: (name) => `Checking ${name}`,
  free: (name) => `${name} is free`,
  taken: (name) => `${name} is taken. Try one of these.`,
  takenAlone: (name) => `${name} is taken. Try another.`,
  own: (name) => `${name} is already yours.`,
  refused: 'This name is reserved. Try another.',
  characters: 'Use letters, numbers and hyphens',
  short: 'Use at least 4 characters',
  long: 'Use at most 63 characters',
  hyphens: 'The third and fourth characters can’t both be hyphens',
  unchecked: 'Couldn’t check this name. Check your connection and try again.',
  available: 'Available now',
  choose: 'Choose',
  get: (name) => `Get ${name}`,
  getAny: 'Get a name',
  busy: 'Checking',
  yours: 'Your names',
  shown: 'Shown',
  signing: (wallet, name) => ({
    title: `Sign the message in ${wallet}`,
    text: `It links ${name} to your account. It’s free and can’t move anything.`,
  }),
  message: 'What you’re signing',
  registering: (name) => ({ title: 'One moment', text: `Registering ${name}.` }),
  done: (name) => ({
    title: 'It’s yours',
    text: `People can now send to ${name}, and sites will show it instead of your address.`,
  }),
  success: 'Done',
  closed: (wallet) => `${wallet}’s window was closed. The name is still free.`,
  declined: (wallet) =>
    `You declined in ${wallet}. Nothing was signed, and the name is still free.`,
  noAnswer: (wallet) => `${wallet} didn’t answer. Nothing was registered. Try again.`,
  failed: (name) => `Error registering name ${name}`,
  clock:
    'This device’s clock and the server’s are more than 10 minutes apart. Check date and time here, or try again later.',
  network: 'This network has no names. Choose another network.',
  notHere: { title: 'No names here', text: 'This site doesn’t offer names.' },
}

/** Texts of names, in the user's language. */
export function useNameTexts(): NameTexts {
  return useCatalogue('names', enNames)
}

import type { ProblemTexts } from '../modal/modalContext.js'

/** Texts of networks and of switching. */
export interface NetworksTexts {
  networks: {
    title: string
    list: string
    search: string
    clear: string
    here: string
    found(count: number): string
    noMatch(search: string): string
    noMatchText(app: string, count: number): string
  }
  switching: {
    title: string
    asking(wallet: string): string
    askingText(wallet: string, from: string | undefined, to: string): string
    moving(to: string): ProblemTexts
    stopped(to: string): ProblemTexts
    declined(wallet: string, current: string | undefined): ProblemTexts
    switched(to: string): string
  }
  unsupported: { title: string; heading(app: string): string; text(wallet: string): string }
}

declare module '../modal/modalContext.js' {
  interface Texts extends NetworksTexts {}
}

export const enNetworks: NetworksTexts = {
  networks: {
    title: 'Choose a network',
    list: 'Networks',
    search: 'Search networks',
    clear: 'Clear search',
    here: 'You’re here',
    found: (count) => (count === 1 ? '1 network found' : `${count} networks found`),
    noMatch: (search) => `No network called “${search}”`,
    noMatchText: (app, count) =>
      `${app} runs on ${count === 1 ? '1 network' : `${count} networks`}. Clear the search to see ${count === 1 ? 'it' : 'them all'}.`,
  },
  switching: {
    title: 'Switch network',
    asking: (wallet) => `Approve the switch in ${wallet}`,
    askingText: (wallet, from, to) =>
      `${wallet} is asking to move ${from ? `from ${from} ` : ''}to ${to}.`,
    moving: (to) => ({ title: `Moving to ${to}`, text: 'One moment.' }),
    stopped: (to) => ({ title: `Switch to ${to}`, text: 'Nothing is under way.' }),
    declined: (wallet, current) => ({
      title: 'Switch declined',
      text: `${wallet} reported that the switch was declined. ${current ? `You’re still on ${current}.` : 'Nothing has changed.'}`,
    }),
    switched: (to) => `Now on ${to}`,
  },
  unsupported: {
    title: 'Change network',
    heading: (app) => `${app} isn’t on this network`,
    text: (wallet) =>
      `${wallet} is on a network this site doesn’t use. Pick one of these to carry on.`,
  },
}

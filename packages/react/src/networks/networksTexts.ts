import type { ProblemTexts, TitleTexts } from '../modal/modalContext.js'

/** Texts of networks and of switching. */
export interface NetworksTexts {
  networks: {
    title: string
    list: string
    search: string
    clear: string
    here: string
    /** Label of a family of chains with a connected wallet. */
    connected: string
    found(count: number): string
    noMatch(search: string): string
    noMatchText(app: string, count: number): string
  }
  switching: {
    title: string
    asking(wallet: string): string
    askingText(wallet: string, from: string | undefined, to: string): string
    moving(to: string): ProblemTexts
    stopped(to: string): TitleTexts
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
    connected: 'Connected',
    found: (count) => (count === 1 ? '1 network found' : `${count} networks found`),
    noMatch: (search) => `No network called “${search}”`,
    noMatchText: (app, count) =>
      count === 1
        ? `${app} runs on 1 network. Clear the search to see it.`
        : `${app} runs on ${count} networks. Clear the search to see them all.`,
  },
  switching: {
    title: 'Switch network',
    asking: (wallet) => `Approve the switch in ${wallet}`,
    askingText: (wallet, from, to) =>
      from
        ? `${wallet} is asking to switch from ${from} to ${to}.`
        : `${wallet} is asking to switch to ${to}.`,
    moving: (to) => ({ title: `Switching to ${to}`, text: 'One moment.' }),
    stopped: (to) => ({ title: `Switch to ${to}` }),
    declined: (wallet, current) => ({
      title: 'Switch declined',
      text: current
        ? `You declined in ${wallet}. You’re still on ${current}.`
        : `You declined in ${wallet}. Nothing changed.`,
    }),
    switched: (to) => `Now on ${to}`,
  },
  unsupported: {
    title: 'Switch network',
    heading: (app) => `${app} isn’t on this network`,
    text: (wallet) =>
      `${wallet} is on a network this site doesn’t use. Choose one of these to continue.`,
  },
}

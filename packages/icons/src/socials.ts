// Written by npm run icons.
import type { MarkTable } from './markTable.js'

export const table: MarkTable = {
  apple: () => import('./marks/socials/apple.js'),
  discord: () => import('./marks/socials/discord.js'),
  facebook: () => import('./marks/socials/facebook.js'),
  farcaster: () => import('./marks/socials/farcaster.js'),
  github: () => import('./marks/socials/github.js'),
  x: () => import('./marks/socials/x.js'),
}

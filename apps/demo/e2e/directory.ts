import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  analyticsEndpoints,
  getWallets,
  parseWith,
  type WalletRecord,
  type WalletsQuery,
} from '../../../packages/protocol/src/index.js'

/**
 * The directory's answer. `held` waits until it is released. `huge` is 100 MB without a length,
 * more than any socket buffers.
 */
type DirectoryMood = 'well' | 'held' | 'error' | 'html' | 'wrong' | 'huge'

/** A request to the directory. */
interface DirectoryRequest {
  path: string
  query: Record<string, string>
  headers: Record<string, unknown>
  /** The page aborted the request before its answer. */
  isAborted: boolean
}

export interface TestDirectory {
  url: string
  wallets: readonly WalletRecord[]
  requests: DirectoryRequest[]
  /** The requests for pages of wallets, without those for pictures. */
  lists(): DirectoryRequest[]
  /** The behavior from now on. */
  mood: DirectoryMood
  /** The requests to which the behavior applies. */
  only: (query: Record<string, string>) => boolean
  /** Sends the held answers. */
  letGo(): void
  stop(): Promise<void>
}

const first = [
  'Amber',
  'Birch',
  'Cedar',
  'Drift',
  'Ember',
  'Fern',
  'Grove',
  'Heron',
  'Isle',
  'Juniper',
  'Kelp',
  'Larch',
  'Moss',
  'Nook',
  'Otter',
  'Pebble',
]
const second = ['Vault', 'Wallet', 'Key', 'Purse', 'Pocket', 'Safe', 'Chest']

/** Creates many wallets, each with its own picture, links and name. */
export function manyWallets(count: number): WalletRecord[] {
  return Array.from({ length: count }, (_, index) => {
    const round = Math.floor(index / (first.length * second.length))
    const name = `${first[index % first.length]} ${second[Math.floor(index / first.length) % second.length]}${round > 0 ? ` ${round + 1}` : ''}`
    const id = `w${index}`
    return {
      id,
      name,
      image_id: id,
      mobile_link: `wallet${index}://`,
      homepage: `https://wallet${index}.example/`,
    }
  })
}

function picture(id: string): string {
  const hue = (Number.parseInt(id.slice(1), 10) * 47) % 360
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><path fill="hsl(${hue} 45% 42%)" d="M0 0h48v48H0z"/><circle cx="24" cy="24" r="11" fill="#fff"/></svg>`
}

function select(
  wallets: readonly WalletRecord[],
  query: WalletsQuery,
): { data: WalletRecord[]; count: number } {
  const { page, entries = 40, include = [], exclude = [], search = '' } = query
  const isIn = ({ id, rdns }: WalletRecord, ids: readonly string[]): boolean =>
    ids.includes(id) || (typeof rdns === 'string' && ids.includes(rdns))
  const fitting = wallets.filter(
    (wallet) =>
      (include.length === 0 || isIn(wallet, include)) &&
      !isIn(wallet, exclude) &&
      wallet.name.toLowerCase().includes(search.toLowerCase()),
  )
  return { data: fitting.slice((page - 1) * entries, page * entries), count: fitting.length }
}

const json = { 'content-type': 'application/json' }

function misbehave(response: ServerResponse, mood: Exclude<DirectoryMood, 'well' | 'held'>): void {
  if (mood === 'error') response.writeHead(503).end('no')
  else if (mood === 'html')
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!doctype html><title>Hotel network</title><h1>Welcome</h1>')
  else if (mood === 'wrong')
    response.writeHead(200, json).end('{"data":[{"id":7},null,"x"],"count":"many"}')
  else {
    // In pieces, to detect a client that stops reading.
    response.writeHead(200, json)
    const piece = ' '.repeat(65_536)
    let left = 1600
    const write = (): void => {
      while (left-- > 0) if (!response.write(piece)) return void response.once('drain', write)
      response.end('{"data":[],"count":0}')
    }
    write()
  }
}

/** Starts a wallet directory of the protocol on a free port. */
export async function startDirectory(wallets: readonly WalletRecord[]): Promise<TestDirectory> {
  const held: (() => void)[] = []
  const server = createServer((incoming, response) => {
    const { pathname, searchParams } = new URL(incoming.url ?? '', 'http://directory')
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*')
    if (incoming.method === 'OPTIONS') return void response.writeHead(204).end()
    const query = Object.fromEntries(searchParams)
    const request: DirectoryRequest = {
      path: pathname,
      query,
      headers: incoming.headers,
      isAborted: false,
    }
    directory.requests.push(request)
    response.on('close', () => {
      request.isAborted = !response.writableFinished
    })
    if (pathname.startsWith('/getWalletImage/')) {
      return void response
        .writeHead(200, { 'content-type': 'image/svg+xml' })
        .end(picture(pathname.slice('/getWalletImage/'.length)))
    }
    // A connected page requests the name of its account.
    if (pathname.startsWith('/v1/identity/'))
      return void response.writeHead(200, json).end('{"name":null,"avatar":null}')
    if (pathname === analyticsEndpoints.config.path)
      return void response.writeHead(200, json).end('{"isAnalyticsEnabled":false}')
    const parsed =
      pathname === getWallets.path && getWallets.query && parseWith(getWallets.query, query)
    if (!parsed) return void response.writeHead(400).end('not in the protocol')
    const answer = (): void =>
      void response.writeHead(200, json).end(JSON.stringify(select(directory.wallets, parsed)))
    if (directory.mood === 'well' || !directory.only(query)) answer()
    else if (directory.mood === 'held') held.push(answer)
    else misbehave(response, directory.mood)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const directory: TestDirectory = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    wallets,
    requests: [],
    lists: () => directory.requests.filter(({ path }) => path === getWallets.path),
    mood: 'well',
    only: () => true,
    letGo: () => held.splice(0).forEach((answer) => void answer()),
    stop() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return directory
}

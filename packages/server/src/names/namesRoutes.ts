import {
  type ErrorReply,
  endpointUrl,
  type NameErrorReply,
  nameEndpoints,
  nameGatewayEndpoints,
} from '@latchkey/protocol'
import { Hono, type MiddlewareHandler } from 'hono'
import { safeParse } from 'valibot'
import { type Address, isAddress } from 'viem'
import { mount } from '../kernel/mount.js'
import { notConfigured } from '../kernel/notConfigured.js'
import { ServerError } from '../kernel/serverError.js'
import type { ChainServices } from '../networks/chainServices.js'
import { type ChainNodes, createNodes } from '../networks/signatureNodes.js'
import { type AvatarOptions, type Avatars, createAvatars } from './avatars/createAvatars.js'
import { createEnsNames } from './ensNames.js'
import { createGateway, type GatewayOptions } from './gateway.js'
import { bothNames, rememberReverse } from './lookUp.js'
import { normalizeName } from './nameRules.js'
import type { NameReader, NameService, OwnNamesOptions } from './nameService.js'
import { createOwnNames } from './ownNames.js'

/** Options of names. ENS is read on the first chain whose contracts have `ens`. */
export interface NamesOptions {
  /** Options of names that this server registers. @default none */
  own?:
    | (OwnNamesOptions & {
        /** The gateway for ENS clients. */ gateway?: GatewayOptions | undefined
      })
    | undefined
  /**
   * Gateways that ENS may redirect this server to (ERC-3668): URL templates as contracts name them.
   * @default none
   */
  gateways?: readonly string[] | undefined
  /**
   * Hosts from which avatars of names may be fetched. @default none: only images in the record and
   * on the chain
   */
  avatars?: AvatarOptions | undefined
}

/** An avatar that is opened as a page cannot run scripts (SEC-37). */
const pictureHeaders = {
  'content-type': 'image/webp',
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'public, max-age=3600',
}

/** Adds the error format of the reference's clients to that of this server. */
const withReasons: MiddlewareHandler = async (context, next) => {
  await next()
  if (!context.error) return
  const { error } = (await context.res.clone().json()) as ErrorReply
  const reply: NameErrorReply = {
    error,
    status: 'FAILED',
    reasons: [{ name: error.code, description: error.message }],
  }
  context.res = context.json(reply, context.res.status as 400)
}

function readAddress(text: string): Address {
  if (!isAddress(text, { strict: false }))
    throw new ServerError(
      400,
      'address_invalid',
      'The address must be 0x and 40 hexadecimal digits.',
    )
  return text
}

/** @param caipId - Id of an EVM chain, as in the query's schema. */
function chainIdOf(caipId: string | undefined): number | undefined {
  return caipId === undefined ? undefined : Number(caipId.slice('eip155:'.length))
}

/** Creates the ENS reader if a chain has ENS. */
function openEns(
  services: ChainServices,
  gateways: readonly string[] = [],
): NameReader | undefined {
  const { clock, chains } = services
  const chain = [...chains.values()].find(({ contracts }) => contracts.ens)
  const { universalResolver } = chain?.contracts.ens ?? {}
  return chain && universalResolver
    ? rememberReverse(createEnsNames(chain, universalResolver, { gateways, clock }), clock)
    : undefined
}

function mountGateway(app: Hono, answer: ReturnType<typeof createGateway>): void {
  mount(app, nameGatewayEndpoints.post, ({ body }) => answer(body))
  mount(app, nameGatewayEndpoints.get, ({ context }) => {
    // Longer than other parameters: it contains a whole call.
    const question = {
      sender: context.req.param('sender'),
      data: context.req.param('data')?.replace(/\.json$/, ''),
    }
    const result = safeParse(nameGatewayEndpoints.post.body, question)
    if (!result.success)
      throw new ServerError(
        400,
        'question_invalid',
        `The address is wrong: ${result.issues[0].message.slice(0, 200)}`,
      )
    return answer(result.output)
  })
}

/** Mounts the routes of an account's name and avatar. */
function mountIdentity(
  app: Hono,
  services: ChainServices,
  { lookUp, avatars }: { lookUp: () => NameReader; avatars: Avatars },
): void {
  async function identityOf(
    text: string,
    chainId: string | undefined,
  ): Promise<{ address: Address; name: string | undefined; uri: string | undefined }> {
    const address = readAddress(text)
    const [record] = await lookUp().reverse(address, chainIdOf(chainId))
    const uri = record && (await lookUp().avatarOf(record.name))
    return { address, name: record?.name, uri: uri && avatars.mayDraw(uri) ? uri : undefined }
  }

  mount(app, nameEndpoints.identity, async ({ context, parameter, query: { chainId } }) => {
    const { address, name, uri } = await identityOf(parameter('address'), chainId)
    const avatar =
      uri === undefined
        ? null
        : endpointUrl(services.publicUrl(context), nameEndpoints.avatar, { chainId }, { address })
    return { name: name ?? null, avatar }
  })
  mount(app, nameEndpoints.avatar, async ({ context, parameter, query: { chainId } }) => {
    const { address, uri } = await identityOf(parameter('address'), chainId)
    const picture = uri === undefined ? undefined : await avatars.draw(uri, address)
    if (!picture)
      throw new ServerError(
        404,
        'image_unknown',
        'The account has no picture, or one that this server does not fetch.',
      )
    return context.body(new Uint8Array(picture), 200, pictureHeaders)
  })
}

/** Creates the routes of names: this server's own, and those of ENS. */
export function namesRoutes(
  services: ChainServices,
  options: NamesOptions = {},
  nodes: Readonly<Record<number, ChainNodes>> = {},
): Hono {
  const own = options.own && createOwnNames(services, { ...options.own, nodes: createNodes(nodes) })
  const ens = openEns(services, options.gateways)
  const reader = own && ens ? bothNames(own, ens) : (own ?? ens)
  const avatars = createAvatars(services, options.avatars)
  const app = new Hono()
  app.use('/v1/identity/*', withReasons)
  app.use('/v1/profile/*', withReasons)

  function lookUp(): NameReader {
    if (!reader) throw notConfigured('names', 'names')
    return reader
  }
  function taking(): NameService {
    if (!own) throw notConfigured('names of its own', 'names.own')
    return own
  }

  mountIdentity(app, services, { lookUp, avatars })
  mount(app, nameEndpoints.account, async ({ parameter }) => {
    const name = normalizeName(parameter('name'))
    if (!name) throw new ServerError(400, 'name_invalid', 'This is not a name (ENSIP-15).')
    const record = await lookUp().resolve(name)
    if (!record) throw new ServerError(404, 'name_unknown', `The name ${name} is not registered.`)
    return record
  })
  mount(app, nameEndpoints.reverse, ({ parameter, query }) =>
    lookUp().reverse(readAddress(parameter('address')), chainIdOf(query.chainId)),
  )
  mount(app, nameEndpoints.suggestions, async ({ parameter }) => ({
    suggestions: await taking().suggest(parameter('name')),
  }))
  mount(app, nameEndpoints.register, ({ body }) => taking().register(body))
  if (own && options.own?.gateway)
    mountGateway(app, createGateway(own, { ...options.own.gateway, clock: services.clock }))
  return app
}

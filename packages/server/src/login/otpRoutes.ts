import { setTimeout as sleep } from 'node:timers/promises'
import { loginEndpoints, workHeader } from '@latchkey/protocol'
import type { Hono } from 'hono'
import { object, parse, string } from 'valibot'
import { mount } from '../kernel/mount.js'
import { ServerError } from '../kernel/serverError.js'
import type { DeviceChecks } from './deviceChecks.js'
import { DEVICE_PATH } from './devicePage.js'
import type { LoginOptions, LoginServices } from './loginOptions.js'
import { mailFrom } from './mail/mailLanguage.js'
import { parseEmail } from './mail/parseEmail.js'
import type { OneTimeCodes } from './otp/oneTimeCodes.js'
import type { Pages } from './pages.js'
import type { CompleteLogin, Devices, RequestUsers } from './requestUsers.js'

/** Maximum wait of a poll for a device check, and its interval. */
const WAIT_MS = 25_000
const LOOK_MS = 500

const loginData = object({ origin: string(), projectId: string() })

/** @throws ServerError 400 `email_invalid` */
export function readEmail(text: string): string {
  const email = parseEmail(text)
  if (email === undefined)
    throw new ServerError(400, 'email_invalid', 'That is not an e-mail address we can write to.')
  return email
}

/** Dependencies of the login by e-mail. */
export interface OtpDeps {
  services: LoginServices
  options: LoginOptions
  pages: Pages
  requestUsers: RequestUsers
  devices: Devices
  checks: DeviceChecks
  codes: OneTimeCodes
  completeLogin: CompleteLogin
}

function mountStart(app: Hono, deps: OtpDeps): void {
  const { services, options, pages, requestUsers, devices, checks, codes } = deps
  const { verifyDevices = [], codeLength } = options
  mount(app, loginEndpoints.startOtp, async ({ context, body: { email: text, ...named } }) => {
    const keyThumbprint = await requestUsers.keyOf(context)
    const email = readEmail(text)
    const { origin, projectId, projectName } = await pages.require(context, named)
    const client = services.addressOf(context)
    const from = await mailFrom(context)
    const work = context.req.header(workHeader)
    const isFamiliar = await devices.isFamiliar(context, email)
    const mustAsk = !isFamiliar && (verifyDevices === 'all' || verifyDevices.includes(projectId))
    if (mustAsk) {
      const pageUrl = services.publicUrl() + DEVICE_PATH
      const asked = await checks.start({
        email,
        origin,
        projectId,
        projectName,
        keyThumbprint,
        ...from,
        client,
        work,
        pageUrl,
      })
      return { ...asked, codeLength, action: 'VERIFY_DEVICE' as const }
    }
    const data = JSON.stringify({ origin, projectId })
    const started = await codes.start({
      purpose: 'login',
      email,
      keyThumbprint,
      origin,
      projectName,
      client,
      work,
      data,
      ...from,
      isFamiliar,
    })
    return { ...started, action: 'VERIFY_OTP' as const }
  })
}

function mountVerify(app: Hono, { services, requestUsers, codes, completeLogin }: OtpDeps): void {
  mount(app, loginEndpoints.verifyOtp, async ({ context, body: { attemptId, otp } }) => {
    const keyThumbprint = await requestUsers.keyOf(context)
    const client = services.addressOf(context)
    const work = context.req.header(workHeader)
    const { email, data = '' } = await codes.verify({
      purpose: 'login',
      attemptId,
      otp,
      keyThumbprint,
      isRepeatable: true,
      client,
      work,
    })
    const { origin, projectId } = parse(loginData, JSON.parse(data))
    const reply = await completeLogin(context, {
      identity: { kind: 'email', email },
      origin,
      projectId,
      keyThumbprint,
      attempt: `${attemptId} ${keyThumbprint}`,
    })
    // Last: after a crash the code is still unused, so the user needs no new one.
    await codes.consume(attemptId)
    return reply
  })
}

/**
 * Mounts the routes of the login by mail. An account is looked up only after the correct code
 * (SEC-18).
 */
export function mountOtp(app: Hono, deps: OtpDeps): void {
  mountStart(app, deps)
  const { requestUsers, checks } = deps
  mount(app, loginEndpoints.waitDevice, async ({ context, body: { attemptId } }) => {
    const keyThumbprint = await requestUsers.keyOf(context)
    const until = performance.now() + WAIT_MS
    for (;;) {
      const isApproved = (await checks.read(attemptId, keyThumbprint)) === 'approved'
      if (isApproved || performance.now() >= until || context.req.raw.signal.aborted)
        return { isApproved }
      await sleep(LOOK_MS)
    }
  })
  mountVerify(app, deps)
}

import { Hono } from 'hono'
import { ServerError } from '../kernel/serverError.js'
import type { DeviceChecks } from './deviceChecks.js'
import { mailTime, siteOf } from './mail/writeCodeMail.js'
import type { LoginServices } from './options.js'
import { answerPage, type Page } from './page.js'
import { readForm } from './readForm.js'

/** Path of the link in the mail. */
export const DEVICE_PATH = '/v1/login/device'

const ended: Page = {
  title: 'This link has expired',
  paragraphs: [
    'It was used, is older than 10 minutes, or a newer one was sent. Go back to the site and ask for a new one.',
  ],
}

const refused: Page = {
  title: 'That’s not the number',
  paragraphs: ['You’re not logged in. Go back to the site and ask for a new link.'],
}

const approved: Page = {
  title: 'Thank you. A code is on its way',
  paragraphs: ['Check your e-mail, and enter the code on the site. You can close this page.'],
}

/**
 * Returns the page of a link in a mail. It shows numbers, and changes nothing until one is chosen
 * (SEC-16).
 */
export function devicePage(
  { publicUrl }: Pick<LoginServices, 'publicUrl'>,
  checks: DeviceChecks,
): Hono {
  return new Hono()
    .get(DEVICE_PATH, async (context) => {
      const link = (context.req.query('link') ?? '').slice(0, 512)
      const check = await checks.ofLink(link)
      if (!check) return answerPage(context, ended, 410)
      const { browser, createdAt, choices } = check
      return answerPage(context, {
        title: 'Which number do you see?',
        paragraphs: [
          `A request was made to log in at ${siteOf(check)} (${mailTime(createdAt.getTime())}, from ${browser}).`,
          'If it was you, choose the number shown there. If not, close this page.',
        ],
        form: {
          action: DEVICE_PATH,
          hidden: { link },
          buttons: choices
            .split(' ')
            .map((number) => ({ name: 'number', value: number, label: number })),
        },
      })
    })
    .post(DEVICE_PATH, async (context) => {
      const field = await readForm(context, new URL(publicUrl()).origin)
      const check = await checks.ofLink(field('link'))
      if (!check) return answerPage(context, ended, 410)
      try {
        const isApproved = await checks.choose(field('link'), field('number'))
        return answerPage(context, isApproved ? approved : refused, isApproved ? 200 : 400)
      } catch (error) {
        if (!(error instanceof ServerError)) throw error
        return answerPage(
          context,
          { title: 'That didn’t work', paragraphs: [error.message, 'Then open the link again.'] },
          400,
        )
      }
    })
}

import { Hono } from 'hono'
import { ServerError } from '../kernel/serverError.js'
import type { DeviceChecks } from './deviceChecks.js'
import type { LoginServices } from './loginOptions.js'
import { isolate } from './mail/isolate.js'
import { type MailLanguage, mailLanguage } from './mail/mailLanguage.js'
import { mailTime, siteOf } from './mail/writeCodeMail.js'
import { answerPage, type Page } from './page.js'
import { readForm } from './readForm.js'

/** Path of the link in the mail. */
export const DEVICE_PATH = '/v1/login/device'

/** Returns a page without a form. */
function plainPage(language: MailLanguage, { title, text }: { title: string; text: string }): Page {
  return { language, title, paragraphs: [text] }
}

/**
 * Returns the page of a link in a mail. It shows numbers, and opening it changes nothing (SEC-16).
 */
export function devicePage(
  { publicUrl }: Pick<LoginServices, 'publicUrl'>,
  checks: DeviceChecks,
): Hono {
  return new Hono()
    .get(DEVICE_PATH, async (context) => {
      const link = (context.req.query('link') ?? '').slice(0, 512)
      const check = await checks.ofLink(link)
      const language = await mailLanguage(context)
      const texts = language.texts.device
      if (!check) return answerPage(context, plainPage(language, texts.ended), 410)
      const { browser, createdAt, choices } = check
      return answerPage(context, {
        language,
        title: texts.page.title,
        paragraphs: [
          texts.page.request(siteOf(check), mailTime(createdAt.getTime()), isolate(browser)),
          texts.page.text,
        ],
        form: {
          action: `${DEVICE_PATH}?lang=${language.locale}`,
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
      const language = await mailLanguage(context)
      const { ended, approved, refused, failed } = language.texts.device
      if (!check) return answerPage(context, plainPage(language, ended), 410)
      try {
        const isApproved = await checks.choose(field('link'), field('number'), language)
        const page = plainPage(language, isApproved ? approved : refused)
        return answerPage(context, page, isApproved ? 200 : 400)
      } catch (error) {
        if (!(error instanceof ServerError)) throw error
        const text = error.status === 429 ? failed.limit : failed.text
        return answerPage(context, plainPage(language, { title: failed.title, text }), 400)
      }
    })
}

import { Hono } from 'hono'
import type { EmailChanges } from './emailChanges.js'
import type { LoginServices } from './loginOptions.js'
import { mailLanguage } from './mail/mailLanguage.js'
import { answerPage } from './page.js'
import { readForm } from './readForm.js'

/** Path of the link in the notice. */
export const REVERT_PATH = '/v1/login/email/revert'

/** Returns the page of a notice's link. It asks for a confirmation: opening it changes nothing. */
export function revertPage(
  { publicUrl }: Pick<LoginServices, 'publicUrl'>,
  changes: EmailChanges,
): Hono {
  return new Hono()
    .get(REVERT_PATH, async (context) => {
      const link = (context.req.query('link') ?? '').slice(0, 512)
      const language = await mailLanguage(context)
      const { page, ended, undo } = language.texts.change
      if (!(await changes.isOpen(link)))
        return answerPage(context, { language, title: ended.title, paragraphs: [ended.text] }, 410)
      return answerPage(context, {
        language,
        title: page.title,
        paragraphs: [page.text],
        form: {
          action: `${REVERT_PATH}?lang=${language.locale}`,
          hidden: { link },
          buttons: [{ name: 'answer', value: 'undo', label: undo }],
        },
      })
    })
    .post(REVERT_PATH, async (context) => {
      const field = await readForm(context, new URL(publicUrl()).origin)
      const isReverted = await changes.revert(field('link'))
      const language = await mailLanguage(context)
      const { done, ended } = language.texts.change
      const { title, text } = isReverted ? done : ended
      return answerPage(context, { language, title, paragraphs: [text] }, isReverted ? 200 : 410)
    })
}

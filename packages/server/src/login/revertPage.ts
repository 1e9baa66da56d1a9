import { Hono } from 'hono'
import type { EmailChanges } from './emailChanges.js'
import type { LoginServices } from './options.js'
import { answerPage, type Page } from './page.js'
import { readForm } from './readForm.js'

/** Path of the link in the notice. */
export const REVERT_PATH = '/v1/login/email/revert'

const ended: Page = {
  title: 'This link has expired',
  paragraphs: ['The change was already undone, or is older than 72 hours.'],
}

const done: Page = {
  title: 'The change was undone',
  paragraphs: [
    'Your account has its old e-mail address again, and every browser was logged out. Log in again, then check your devices and your tokens.',
  ],
}

/** Returns the page of a notice's link. It asks for a confirmation: opening it changes nothing. */
export function revertPage(
  { publicUrl }: Pick<LoginServices, 'publicUrl'>,
  changes: EmailChanges,
): Hono {
  return new Hono()
    .get(REVERT_PATH, async (context) => {
      const link = (context.req.query('link') ?? '').slice(0, 512)
      if (!(await changes.isOpen(link))) return answerPage(context, ended, 410)
      return answerPage(context, {
        title: 'Undo the change of your e-mail address?',
        paragraphs: [
          'Your account will go back to the address this e-mail was sent to, and every browser will be logged out.',
        ],
        form: {
          action: REVERT_PATH,
          hidden: { link },
          buttons: [{ name: 'answer', value: 'undo', label: 'Undo the change' }],
        },
      })
    })
    .post(REVERT_PATH, async (context) => {
      const field = await readForm(context, new URL(publicUrl()).origin)
      const isReverted = await changes.revert(field('link'))
      return answerPage(context, isReverted ? done : ended, isReverted ? 200 : 410)
    })
}

import type { SocialFailure } from '@latchkey/protocol'

/** Texts of the page that a login with a social account ends on. */
export interface SocialTexts {
  arrived: { title: string; text: string }
  /** `place` names the site where the user enters the code. */
  code: { title: string; place(site: string): string; warning: string }
  failed: { title: string; again: string } & Record<SocialFailure, string>
}

export const enSocial: SocialTexts = {
  arrived: { title: 'You’re logged in', text: 'This window will close.' },
  code: {
    title: 'Your code',
    place: (site) => `Enter it on ${site}, where you started. It works for 5 minutes.`,
    warning:
      'Did another person send you here, or ask you for this code? Close this window: they want to get into your account.',
  },
  failed: {
    title: 'Not logged in',
    again: 'Close this window and try again on the site.',
    denied: 'You declined the login there.',
    refused: 'We couldn’t verify the other service’s answer, so you’re not logged in.',
    unavailable: 'The other service didn’t answer correctly, so you’re not logged in.',
    expired: 'This login has expired, was already finished, or was started in another browser.',
  },
}

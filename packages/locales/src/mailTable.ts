// Written by npm run locales.
import type { Table } from './catalogue.js'

export const table: Table = {
  'ar': {
    mail: () => import('./mail/ar/mail.js'),
  },
  'cs': {
    mail: () => import('./mail/cs/mail.js'),
  },
  'da': {
    mail: () => import('./mail/da/mail.js'),
  },
  'de': {
    mail: () => import('./mail/de/mail.js'),
  },
  'es': {
    mail: () => import('./mail/es/mail.js'),
  },
  'fa': {
    mail: () => import('./mail/fa/mail.js'),
  },
  'fr': {
    mail: () => import('./mail/fr/mail.js'),
  },
  'he': {
    mail: () => import('./mail/he/mail.js'),
  },
  'hi': {
    mail: () => import('./mail/hi/mail.js'),
  },
  'id': {
    mail: () => import('./mail/id/mail.js'),
  },
  'it': {
    mail: () => import('./mail/it/mail.js'),
  },
  'ja': {
    mail: () => import('./mail/ja/mail.js'),
  },
  'ko': {
    mail: () => import('./mail/ko/mail.js'),
  },
  'ms': {
    mail: () => import('./mail/ms/mail.js'),
  },
  'nl': {
    mail: () => import('./mail/nl/mail.js'),
  },
  'pl': {
    mail: () => import('./mail/pl/mail.js'),
  },
  'pt-BR': {
    mail: () => import('./mail/pt-BR/mail.js'),
  },
  'ru': {
    mail: () => import('./mail/ru/mail.js'),
  },
  'sv': {
    mail: () => import('./mail/sv/mail.js'),
  },
  'th': {
    mail: () => import('./mail/th/mail.js'),
  },
  'tr': {
    mail: () => import('./mail/tr/mail.js'),
  },
  'uk': {
    mail: () => import('./mail/uk/mail.js'),
  },
  'vi': {
    mail: () => import('./mail/vi/mail.js'),
  },
  'zh-CN': {
    mail: () => import('./mail/zh-CN/mail.js'),
  },
  'zh-TW': {
    mail: () => import('./mail/zh-TW/mail.js'),
  },
}

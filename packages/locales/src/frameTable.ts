// Written by npm run locales.
import type { Table } from './catalogue.js'

export const table: Table = {
  'ar': {
    frame: () => import('./frame/ar/frame.js'),
  },
  'cs': {
    frame: () => import('./frame/cs/frame.js'),
  },
  'da': {
    frame: () => import('./frame/da/frame.js'),
  },
  'de': {
    frame: () => import('./frame/de/frame.js'),
  },
  'es': {
    frame: () => import('./frame/es/frame.js'),
  },
  'fa': {
    frame: () => import('./frame/fa/frame.js'),
  },
  'fr': {
    frame: () => import('./frame/fr/frame.js'),
  },
  'he': {
    frame: () => import('./frame/he/frame.js'),
  },
  'hi': {
    frame: () => import('./frame/hi/frame.js'),
  },
  'id': {
    frame: () => import('./frame/id/frame.js'),
  },
  'it': {
    frame: () => import('./frame/it/frame.js'),
  },
  'ja': {
    frame: () => import('./frame/ja/frame.js'),
  },
  'ko': {
    frame: () => import('./frame/ko/frame.js'),
  },
  'ms': {
    frame: () => import('./frame/ms/frame.js'),
  },
  'nl': {
    frame: () => import('./frame/nl/frame.js'),
  },
  'pl': {
    frame: () => import('./frame/pl/frame.js'),
  },
  'pt-BR': {
    frame: () => import('./frame/pt-BR/frame.js'),
  },
  'ru': {
    frame: () => import('./frame/ru/frame.js'),
  },
  'sv': {
    frame: () => import('./frame/sv/frame.js'),
  },
  'th': {
    frame: () => import('./frame/th/frame.js'),
  },
  'tr': {
    frame: () => import('./frame/tr/frame.js'),
  },
  'uk': {
    frame: () => import('./frame/uk/frame.js'),
  },
  'vi': {
    frame: () => import('./frame/vi/frame.js'),
  },
  'zh-CN': {
    frame: () => import('./frame/zh-CN/frame.js'),
  },
  'zh-TW': {
    frame: () => import('./frame/zh-TW/frame.js'),
  },
}

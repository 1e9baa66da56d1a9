import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import type { Message, Part } from './message.js'

function partOf(element: MessageFormatElement, plural: string | undefined): Part {
  switch (element.type) {
    case TYPE.literal:
      return element.value
    case TYPE.argument:
      return { type: 'argument', name: element.value, isNumber: false }
    case TYPE.number:
      return { type: 'argument', name: element.value, isNumber: true }
    case TYPE.pound:
      return { type: 'argument', name: plural ?? '', isNumber: true }
    case TYPE.plural:
    case TYPE.select: {
      if (element.type === TYPE.plural && (element.offset || element.pluralType === 'ordinal'))
        throw new Error('offset and selectordinal are not supported')
      const inner = element.type === TYPE.plural ? element.value : plural
      const options = Object.entries(element.options).map(
        ([key, { value }]) => [key, value.map((each) => partOf(each, inner))] as const,
      )
      return {
        type: element.type === TYPE.plural ? 'plural' : 'select',
        name: element.value,
        options: new Map(options),
      }
    }
    default:
      throw new Error('dates, times and tags are not supported')
  }
}

/** Parses a message in ICU MessageFormat. @throws Error for other texts, dates and tags. */
export function parseMessage(text: string): Message {
  return parse(text, { ignoreTag: true }).map((element) => partOf(element, undefined))
}

import type { Plugin } from 'vite'

/**
 * Injection sinks: APIs that turn text into markup or code. Source: Trusted Types, HTML standard.
 */
const sinks: Readonly<Record<string, RegExp>> = {
  innerHTML: /\.innerHTML\s*=(?!=)|\bdangerouslySetInnerHTML\b/,
  outerHTML: /\.outerHTML\s*=(?!=)/,
  insertAdjacentHTML: /\.insertAdjacentHTML\b/,
  'document.write': /\bdocument\.write(?:ln)?\b/,
  createContextualFragment: /\.createContextualFragment\b/,
  setHTMLUnsafe: /\.(?:setHTMLUnsafe|parseHTMLUnsafe)\b/,
  DOMParser: /\bDOMParser\b/,
  srcdoc: /\.srcdoc\b/,
  eval: /(?<![\w$.])eval\s*\(/,
  'new Function': /\bnew Function\b|(?<![\w$.])Function\s*\(/,
  'timer with a string': /\bset(?:Timeout|Interval)\s*\(\s*['"`]/,
  'javascript:': /['"`]javascript:/i,
}

/**
 * React writes `innerHTML` only for `dangerouslySetInnerHTML`, which the check of sources refuses
 * in
 * components.
 */
const allowed: Readonly<Record<string, readonly string[]>> = {
  'react-dom': ['innerHTML', 'javascript:'],
}

/** Returns the names of the sinks in the code of one module. */
export function sinksIn(id: string, code: string): string[] {
  const name = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)/.exec(id)?.[1] ?? ''
  const known = Object.hasOwn(allowed, name) ? (allowed[name] ?? []) : []
  return Object.entries(sinks).flatMap(([sink, pattern]) =>
    pattern.test(code) && !known.includes(sink) ? [sink] : [],
  )
}

/** Fails the build of the frame if its code contains an injection sink (SEC-63). */
export function refuseSinks(): Plugin {
  return {
    name: 'latchkey:refuse-sinks',
    generateBundle(_options, bundle) {
      const found = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk'
          ? Object.entries(file.modules).flatMap(([id, { code }]) =>
              sinksIn(id, code ?? '').map((sink) => `${id}: ${sink}`),
            )
          : file.fileName.endsWith('.html') &&
              /<script(?![^>]*\ssrc=)|\son\w+=|javascript:/i.test(String(file.source))
            ? [`${file.fileName}: code in the page itself`]
            : [],
      )
      if (found.length > 0)
        this.error(`The frame makes no markup or code of text. Found in it:\n${found.join('\n')}`)
    },
  }
}

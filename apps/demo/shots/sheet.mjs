// Contact sheets: one page per group with all of its pictures, for take.mjs.
import { writeFile } from 'node:fs/promises'

const style = `
  body { margin: 24px; font: 15px/1.5 system-ui, sans-serif; background: #f4f4f2; color: #222 }
  h1 { font-size: 24px } h2 { margin: 32px 0 8px; font-size: 17px }
  nav a { margin-inline-end: 16px }
  .row { display: flex; gap: 12px; align-items: start; overflow-x: auto }
  figure { margin: 0; flex: none } figcaption { font-size: 13px; color: #555 }
  img { display: block; height: 420px; border: 1px solid #ccc; background: #fff }
  .gap { width: 194px; height: 420px; display: grid; place-items: center; border: 1px dashed #b33; color: #b33 }`

const figure = (state, variant, taken) =>
  `<figure><figcaption>${variant}</figcaption>${
    taken
      ? `<a href="${state}--${variant}.png"><img loading="lazy" src="${state}--${variant}.png" alt="${state}, ${variant}"></a>`
      : '<div class="gap">failed</div>'
  }</figure>`

/** `Map.groupBy`, which Node 20 lacks. */
function groupBy(items, key) {
  const groups = new Map()
  for (const item of items) groups.set(item[key], [...(groups.get(item[key]) ?? []), item])
  return groups
}

/**
 * Writes `<group>.html` for each group, and `index.html` with links to them. `pictures` are of
 * `{ group, state, variant, taken }`.
 */
export async function writeSheets(folder, pictures) {
  const groups = groupBy(pictures, 'group')
  const links = [...groups].map(([group]) => `<a href="${group}.html">${group}</a>`).join('')
  const html = (title, body) =>
    `<!doctype html><meta charset="utf-8"><title>${title}</title><style>${style}</style><h1>${title}</h1><nav>${links}</nav>${body}`
  for (const [group, members] of groups) {
    const rows = [...groupBy(members, 'state')].map(
      ([state, row]) =>
        `<h2>${state}</h2><div class="row">${row.map(({ variant, taken }) => figure(state, variant, taken)).join('')}</div>`,
    )
    await writeFile(`${folder}${group}.html`, html(group, rows.join('')))
  }
  await writeFile(`${folder}index.html`, html('Pictures of all views', ''))
}

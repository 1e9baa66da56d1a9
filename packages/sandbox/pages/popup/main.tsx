import { type ApprovalRequest, createTestWallet } from '@latchkey/testing'
import { createRoot } from 'react-dom/client'
import { chains } from '../shared/chains.js'
import '../shared/base.css'
import './popup.css'
import { loadSiteKeys } from './keys.js'
import { Popup, type Question } from './Popup.js'
import { findSite, servePopup } from './servePopup.js'

const root = createRoot(document.getElementById('root') ?? document.body)
const site = findSite()
const shown: { name: string; question: Question | undefined } = { name: '', question: undefined }

function render(): void {
  root.render(
    <Popup site={site && { name: shown.name, origin: site.origin }} question={shown.question} />,
  )
}

/** `?approve=auto` and `?approve=reject` answer automatically; otherwise the user does. */
function ask(request: ApprovalRequest): Promise<boolean | number> {
  const rule = new URLSearchParams(location.search).get('approve')
  if (rule === 'auto' || rule === 'reject') return Promise.resolve(rule === 'auto')
  return new Promise((resolve) => {
    shown.question = {
      request,
      answer(answer) {
        shown.question = undefined
        render()
        resolve(answer)
      },
    }
    render()
    document.querySelector('h1')?.focus()
  })
}

async function serve(origin: string): Promise<void> {
  if (!site) return
  const known = new Map(chains.map(({ id, rpcUrl }) => [id, rpcUrl]))
  // One wallet, with permissions per site.
  const info = { name: 'Kestrel', rdns: `dev.latchkey.kestrel.${origin}` }
  const wallet = createTestWallet({ chains, info, approve: ask, storage: localStorage })
  const keys = await loadSiteKeys(origin)
  servePopup({
    site,
    keys,
    wallet,
    chains: known,
    named(name) {
      shown.name = name
      render()
    },
    // In the same turn as the answer, so that the site's next request opens a new window instead of
    // using the closing one.
    done: () => window.close(),
  })
}

render()
if (site) void serve(site.origin)

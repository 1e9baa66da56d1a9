import type { Stage } from './surface/host/createStage.js'

/** Fetches what draws: nothing of it is needed before there is something to decide. */
export async function loadStage(document: Document, onFail: () => void): Promise<Stage> {
  const [{ createStage }, { screens }] = await Promise.all([
    import('./surface/host/createStage.js'),
    import('./screens.js'),
  ])
  return createStage(document, screens, onFail)
}

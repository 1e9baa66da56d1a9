import { Button } from '@latchkey/ui/Button'
import type { IconName } from '@latchkey/ui/IconName'
import { type ReactElement, useMemo } from 'react'
import { useKit } from '../kernel/context.js'
import type { ProblemTexts } from '../locales/problemTexts.js'
import { useTexts } from '../locales/TextsContext.js'
import { Empty } from '../ui/Empty.js'
import { View, ViewContext } from '../ui/View.js'
import type { Shown } from './useShownView.js'
import { ViewBoundary } from './ViewBoundary.js'

function Problem({
  icon,
  problem,
  retry,
}: {
  icon: IconName
  problem: ProblemTexts
  retry(): void
}): ReactElement {
  const { tryAgain } = useTexts()
  return (
    <View
      foot={
        <Button kind="primary" icon="refresh" onPress={retry}>
          {tryAgain}
        </Button>
      }
    >
      <Empty icon={icon} tone="warning" role="alert" title={problem.title} text={problem.text} />
    </View>
  )
}

function Loading(): ReactElement {
  const { loading } = useTexts()
  return (
    <View>
      <div className="lk-loading">
        <span className="lk-spin" aria-hidden="true" />
        <span className="lk-vh" role="status">
          {loading}
        </span>
      </div>
    </View>
  )
}

/** The view on show, or what stands in for it. */
export function ViewContent({
  shown: { state, entry, content },
  retry,
}: {
  shown: Shown
  retry(): void
}): ReactElement {
  const { latchkey } = useKit()
  const texts = useTexts()
  const view = state.stack.at(-1) ?? state.stack[0]
  const title = entry?.title(texts, latchkey.options.app.name, view) ?? texts.loading
  const canGoBack = state.stack.length > 1
  const info = useMemo(() => ({ name: view.view, title, canGoBack }), [view, title, canGoBack])
  const Content = typeof content === 'string' ? undefined : content
  return (
    <ViewContext.Provider value={info}>
      <ViewBoundary
        fallback={(again) => <Problem icon="alert-circle" problem={texts.unknown} retry={again} />}
      >
        {Content ? (
          <Content {...view} />
        ) : content === 'failed' ? (
          <Problem icon="offline" problem={texts.notLoaded} retry={retry} />
        ) : (
          <Loading />
        )}
      </ViewBoundary>
    </ViewContext.Provider>
  )
}

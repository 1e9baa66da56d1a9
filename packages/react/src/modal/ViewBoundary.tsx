import { Component, type ReactNode } from 'react'

/** Shows what stands in for a view that failed to draw. React offers this to classes only. */
export class ViewBoundary extends Component<
  { fallback: (retry: () => void) => ReactNode; children: ReactNode },
  { isBroken: boolean }
> {
  override state: { isBroken: boolean } = { isBroken: false }

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true }
  }

  override render(): ReactNode {
    return this.state.isBroken
      ? this.props.fallback(() => this.setState({ isBroken: false }))
      : this.props.children
  }
}

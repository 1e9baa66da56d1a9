import { Component, type ReactNode } from 'react'

/**
 * Renders a fallback for a view that failed to render. React has error boundaries as classes only.
 */
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

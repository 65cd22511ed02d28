import { Component, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

interface ErrorBoundaryProps {
  children: ReactNode
  /** Shown after an error. `retry` renders the children again. Default: a message with 'Tentar de novo'. */
  fallback?: (retry: () => void) => ReactNode
}

/** Keeps an error in one part of a screen from removing the rest (rule 290). */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  retry = () => this.setState({ hasFailed: false })

  override render() {
    const { children, fallback = failedPart } = this.props
    return this.state.hasFailed ? fallback(this.retry) : children
  }
}

const failedPart = (retry: () => void) => (
  <EmptyState
    level={2}
    title="Esta parte não abriu"
    text="O resto continua funcionando. O que você já salvou está guardado."
    action={<Button onClick={retry}>Tentar de novo</Button>}
  />
)

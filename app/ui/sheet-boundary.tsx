import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'
import { useToasts } from './toasts.tsx'

interface SheetBoundaryProps {
  /** The sheets of a screen, of which at most one is open. Their code may load later. */
  children: ReactNode
  /** Whether one of them is open. */
  isOpen: boolean
  onClose: () => void
  /** Opens the sheet that is open now. 'Tentar de novo' calls it after `onClose`. */
  onReopen: () => void
}

/** Closes a sheet that failed, and offers 'Tentar de novo' (rule 290). The screen below stays. */
export function SheetBoundary({ children, ...state }: SheetBoundaryProps) {
  return (
    <ErrorBoundary fallback={(retry) => <FailedSheet {...state} renderAgain={retry} />}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  )
}

type FailedSheetProps = Omit<SheetBoundaryProps, 'children'> & { renderAgain: () => void }

function FailedSheet({ isOpen, onClose, onReopen, renderAgain }: FailedSheetProps) {
  const { show } = useToasts()
  const fail = useEffectEvent(() => {
    if (!isOpen) return
    onClose()
    show({
      id: 'failed-sheet',
      text: 'Esta janela não abriu. O resto continua funcionando.',
      tone: 'problem',
      isPersistent: true,
      action: { label: 'Tentar de novo', onPress: onReopen },
    })
  })
  const onOpened = useEffectEvent(renderAgain)
  const wasClosed = useRef(!isOpen)
  useEffect(() => fail(), [])
  // at the next opening: a sheet that is rendered at once could fail again
  useEffect(() => {
    if (isOpen && wasClosed.current) onOpened()
    wasClosed.current = !isOpen
  }, [isOpen])
  return null
}

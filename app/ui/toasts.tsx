import { type ComponentType, createContext, type ReactNode, use, useEffect, useState } from 'react'
import { importWithRetry } from './retry-import.ts'
import { createToastQueue, type Toasts } from './toast-queue.ts'

const ToastsContext = createContext<Toasts | null>(null)

type Viewport = ComponentType<{ onReady: (viewport: Toasts | null) => void }>

/** Provides `useToasts`. Rendered once, around the app. Toasts are queued until the viewport has loaded. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [queue] = useState(createToastQueue)
  const [ToastViewport, setViewport] = useState<Viewport>()

  // loads after the first screen, because the viewport imports a large library
  useEffect(() => {
    importWithRetry(() => import('./toast-viewport.tsx')).then(
      (module) => setViewport(() => module.ToastViewport),
      () => undefined,
    )
  }, [])

  return (
    <ToastsContext value={queue.toasts}>
      {children}
      {ToastViewport && <ToastViewport onReady={queue.connect} />}
    </ToastsContext>
  )
}

export function useToasts(): Toasts {
  const toasts = use(ToastsContext)
  if (!toasts) throw new Error('useToasts needs a ToastProvider around it')
  return toasts
}

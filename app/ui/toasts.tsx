import { type ComponentType, createContext, type ReactNode, use, useEffect, useState } from 'react'
import { importWithRetry } from './retry-import.ts'
import { createToastQueue, type Toasts } from './toast-queue.ts'

const ToastsContext = createContext<Toasts | null>(null)

type Viewport = ComponentType<{ onReady: (viewport: Toasts | null) => void }>

/** Rendered once, around the app. Toasts shown before the viewport has loaded are queued. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [queue] = useState(createToastQueue)
  const [ToastViewport, setViewport] = useState<Viewport>()

  // loaded after the first screen, because the viewport imports a library
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

/** `show` adds a toast, `dismiss` removes it. */
export function useToasts(): Toasts {
  const toasts = use(ToastsContext)
  if (!toasts) throw new Error('useToasts needs a ToastProvider around it')
  return toasts
}

import { createContext, lazy, type ReactNode, Suspense, use, useState } from 'react'
import { createToastQueue, type Toasts } from './toast-queue.ts'

const ToastsContext = createContext<Toasts | null>(null)

// the shelf brings its library along: it comes after the first screen
const ToastShelf = lazy(async () => ({ default: (await import('./toast-shelf.tsx')).ToastShelf }))

/** Stands once, around the app. Notices shown before their shelf has arrived wait for it. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [queue] = useState(createToastQueue)
  return (
    <ToastsContext value={queue.toasts}>
      {children}
      <Suspense>
        <ToastShelf onReady={queue.connect} />
      </Suspense>
    </ToastsContext>
  )
}

/** `show` puts up a notice, `dismiss` takes it away. */
export function useToasts(): Toasts {
  const toasts = use(ToastsContext)
  if (!toasts) throw new Error('useToasts needs a ToastProvider around it')
  return toasts
}

import { type ComponentType, createContext, type ReactNode, use, useEffect, useState } from 'react'
import { keepAsking } from './lazy-part.ts'
import { createToastQueue, type Toasts } from './toast-queue.ts'

const ToastsContext = createContext<Toasts | null>(null)

type Shelf = ComponentType<{ onReady: (shelf: Toasts | null) => void }>

/** Stands once, around the app. Notices shown before their shelf has arrived wait for it. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [queue] = useState(createToastQueue)
  const [ToastShelf, setShelf] = useState<Shelf>()

  // the shelf brings its library along: it comes after the first screen, and nothing waits for it
  useEffect(() => {
    keepAsking(() => import('./toast-shelf.tsx')).then(
      (part) => setShelf(() => part.ToastShelf),
      () => undefined,
    )
  }, [])

  return (
    <ToastsContext value={queue.toasts}>
      {children}
      {ToastShelf && <ToastShelf onReady={queue.connect} />}
    </ToastsContext>
  )
}

/** `show` puts up a notice, `dismiss` takes it away. */
export function useToasts(): Toasts {
  const toasts = use(ToastsContext)
  if (!toasts) throw new Error('useToasts needs a ToastProvider around it')
  return toasts
}

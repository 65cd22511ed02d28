import type { ReactNode } from 'react'

export type ToastOptions = {
  text: string
  /** Signed points after the text. */
  points?: number
  /** A 'problem' is announced immediately. */
  tone?: 'done' | 'info' | 'problem'
  /** Replaces the tone's icon; decorative. */
  icon?: ReactNode
  action?: { label: string; onPress: () => void }
  onRemove?: () => void
  /** Whether the toast has no timeout, because its action must not get lost. */
  isPersistent?: boolean
  /** Overrides the time after which the toast disappears. */
  timeoutMs?: number
  /** The toast replaces one with the same id. */
  id?: string
}

export interface Toasts {
  show: (options: ToastOptions) => void
  /** Removes one toast, or all when `id` is undefined. */
  dismiss: (id?: string) => void
}

/** Queues toasts until a viewport is connected. */
export function createToastQueue(): { toasts: Toasts; connect: (viewport: Toasts | null) => void } {
  let connectedViewport: Toasts | null = null
  let queuedToasts: ToastOptions[] = []
  return {
    toasts: {
      show: (options) => {
        if (connectedViewport) connectedViewport.show(options)
        else queuedToasts.push(options)
      },
      dismiss: (id) => {
        queuedToasts = id === undefined ? [] : queuedToasts.filter((options) => options.id !== id)
        connectedViewport?.dismiss(id)
      },
    },
    connect: (viewport) => {
      connectedViewport = viewport
      if (!viewport) return
      const waitingToasts = queuedToasts
      queuedToasts = []
      for (const options of waitingToasts) viewport.show(options)
    },
  }
}

import type { ReactNode } from 'react'

export type ToastOptions = {
  text: string
  /** Signed points after the text. */
  points?: number
  /** problem is announced immediately. */
  tone?: 'done' | 'info' | 'problem'
  /** Replaces the tone's icon; decorative. */
  icon?: ReactNode
  action?: { label: string; onPress: () => void }
  /** Runs when the toast is removed. */
  onGone?: () => void
  /** Without a timeout, because the action would be lost with the toast. */
  stays?: boolean
  /** A toast with the same id is replaced. */
  id?: string
}

export interface Toasts {
  show: (options: ToastOptions) => void
  /** Removes a toast; all without an id. */
  dismiss: (id?: string) => void
}

/** Queues toasts until a viewport is connected. */
export function createToastQueue(): { toasts: Toasts; connect: (viewport: Toasts | null) => void } {
  let connected: Toasts | null = null
  let waiting: ToastOptions[] = []
  return {
    toasts: {
      show: (options) => {
        if (connected) connected.show(options)
        else waiting.push(options)
      },
      dismiss: (id) => {
        waiting = id === undefined ? [] : waiting.filter((options) => options.id !== id)
        connected?.dismiss(id)
      },
    },
    connect: (viewport) => {
      connected = viewport
      if (!viewport) return
      const queued = waiting
      waiting = []
      for (const options of queued) viewport.show(options)
    },
  }
}

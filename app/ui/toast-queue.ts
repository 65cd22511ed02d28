import type { ReactNode } from 'react'

export type ToastOptions = {
  text: string
  /** Signed points behind the text. */
  points?: number
  /** done: something worked; info: news; problem: something failed, announced at once. */
  tone?: 'done' | 'info' | 'problem'
  /** Replaces the tone's icon; decorative. */
  icon?: ReactNode
  action?: { label: string; onPress: () => void }
  /** Runs when the notice has left the screen, however it went. */
  onGone?: () => void
  /** Stays until it is pressed or put away: what it is about would be lost with it. */
  stays?: boolean
  /** A notice with the same id is replaced, not doubled. */
  id?: string
}

export interface Toasts {
  show: (options: ToastOptions) => void
  /** Takes a notice away, or all without an id. */
  dismiss: (id?: string) => void
}

/** Keeps what is shown until a shelf is connected, then hands it on. */
export function createToastQueue(): { toasts: Toasts; connect: (shelf: Toasts | null) => void } {
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
    connect: (shelf) => {
      connected = shelf
      if (!shelf) return
      const late = waiting
      waiting = []
      for (const options of late) shelf.show(options)
    },
  }
}

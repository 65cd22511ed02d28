import { Toast } from '@base-ui/react/toast'
import { Check, CircleAlert, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatSignedPoints } from './format-points.ts'
import styles from './toasts.module.css'

export type ToastOptions = {
  text: string
  /** Signed points behind the text. */
  points?: number
  /** done: something worked; info: news; problem: something failed, announced at once. */
  tone?: 'done' | 'info' | 'problem'
  /** Replaces the tone's icon; decorative. */
  icon?: ReactNode
  action?: { label: string; onPress: () => void }
  /** A notice with the same id is replaced, not doubled. */
  id?: string
}

type Notice = Pick<ToastOptions, 'points' | 'icon' | 'action'> & { tone: NonNullable<ToastOptions['tone']> }

/** Six seconds to read; ten when there is something to press. Hover and focus stop the clock. */
const READING_MS = 6000
const ACTING_MS = 10_000

/** Stands once, around the app. Notices appear above the bar of tabs (`--tab-bar`). */
export function ToastProvider({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider timeout={READING_MS} limit={3}>
      {children}
      <Toast.Portal>
        <Toast.Viewport className={styles.viewport} role="status" aria-label="Avisos">
          <Notices />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

/** `show` puts up a notice and returns its id; `dismiss` takes it away, or all without an id. */
export function useToasts(): {
  show: (options: ToastOptions) => string
  dismiss: (id?: string) => void
} {
  const { add, close } = Toast.useToastManager<Notice>()
  return {
    show({ text, points, tone = 'done', icon, action, id }) {
      return add({
        ...(id && { id }),
        description: text,
        timeout: action ? ACTING_MS : READING_MS,
        data: { points, tone, icon, action },
      })
    },
    dismiss: close,
  }
}

const ICONS = { done: Check, info: Info, problem: CircleAlert }

function Notices() {
  const { toasts, close } = Toast.useToastManager<Notice>()
  // The newest comes first in the list and stands lowest on the screen, nearest to the thumb.
  return toasts.toReversed().map((toast) => {
    const { points, tone = 'done', icon, action } = toast.data ?? {}
    const ToneIcon = ICONS[tone]
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        className={styles.toast}
        role={tone === 'problem' ? 'alert' : 'group'}
        aria-modal={undefined}
        swipeDirection={['down', 'left', 'right']}
      >
        <span className={styles.icon} aria-hidden="true">
          {icon ?? <ToneIcon size={22} />}
        </span>
        <span className={styles.text}>
          <Toast.Description render={<span />} />
          {points !== undefined && <b className={styles.points}>{` ${formatSignedPoints(points)}`}</b>}
        </span>
        {action && (
          <button
            type="button"
            className={styles.action}
            onClick={() => {
              close(toast.id)
              action.onPress()
            }}
          >
            {action.label}
          </button>
        )}
      </Toast.Root>
    )
  })
}

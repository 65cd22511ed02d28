import { Toast } from '@base-ui/react/toast'
import { Check, CircleAlert, Info } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { formatSignedPoints } from './format-points.ts'
import type { ToastOptions, Toasts } from './toast-queue.ts'
import { ToastAction } from './toast-action.tsx'
import styles from './toast-shelf.module.css'

type Notice = Pick<ToastOptions, 'points' | 'icon' | 'action'> & { tone: NonNullable<ToastOptions['tone']> }

/** Four seconds to read; eight when there is something to press. Hover and focus stop the clock. */
const READING_MS = 4000
const ACTING_MS = 8000

/** Shows one notice at a time, above the bar of tabs (`--tab-bar`). `onReady` receives the functions that do so. */
export function ToastShelf({ onReady }: { onReady: (shelf: Toasts | null) => void }) {
  return (
    <Toast.Provider timeout={READING_MS} limit={1}>
      <Connection onReady={onReady} />
      <Toast.Portal>
        <Toast.Viewport className={styles.viewport} role="status" aria-label="Avisos">
          <Notices />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function Connection({ onReady }: { onReady: (shelf: Toasts | null) => void }) {
  const { add, close } = Toast.useToastManager<Notice>()
  const show = useEffectEvent(
    ({ text, points, tone = 'done', icon, action, stays, id, onGone }: ToastOptions) => {
      add({
        ...(id && { id }),
        description: text,
        timeout: stays ? 0 : action ? ACTING_MS : READING_MS,
        onRemove: onGone,
        data: { points, tone, icon, action },
      })
    },
  )
  const dismiss = useEffectEvent((id?: string) => close(id))
  useEffect(() => {
    onReady({ show: (options) => show(options), dismiss: (id) => dismiss(id) })
    return () => onReady(null)
  }, [onReady])
  return null
}

const ICONS = { done: Check, info: Info, problem: CircleAlert }

function Notices() {
  const { toasts, close } = Toast.useToastManager<Notice>()
  return toasts.map((toast) => {
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
          <ToastAction
            label={action.label}
            // limited ones wait unseen behind the newest
            isReachable={!toast.limited}
            onPress={() => {
              close(toast.id)
              action.onPress()
            }}
          />
        )}
      </Toast.Root>
    )
  })
}

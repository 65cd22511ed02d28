import { Toast } from '@base-ui/react/toast'
import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import Info from 'lucide-react/icons/info'
import { useEffect, useEffectEvent } from 'react'
import { classNames } from './class-names.ts'
import { formatSignedPoints } from '#app/base/format-points.ts'
import type { ToastOptions, Toasts } from './toast-queue.ts'
import { ToastAction } from './toast-action.tsx'
import styles from './toast-viewport.module.css'

type ToastData = Pick<ToastOptions, 'points' | 'icon' | 'action' | 'isPersistent'> & {
  tone: NonNullable<ToastOptions['tone']>
}

// hover and focus pause both
const TIMEOUT_MS = 4000
const ACTION_TIMEOUT_MS = 8000

/**
 * Shows one toast at a time, above the tab bar (`--tab-bar`). `onReady` receives the functions to show and dismiss toasts, and
 * null at the end.
 */
export function ToastViewport({ onReady }: { onReady: (viewport: Toasts | null) => void }) {
  return (
    <Toast.Provider timeout={TIMEOUT_MS} limit={1}>
      <ViewportConnector onReady={onReady} />
      <Toast.Portal>
        <Toast.Viewport className={styles.viewport} role="status" aria-label="Avisos">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function ViewportConnector({ onReady }: { onReady: (viewport: Toasts | null) => void }) {
  const { add, close, toasts } = Toast.useToastManager<ToastData>()
  const show = useEffectEvent(
    ({ text, points, tone = 'done', icon, action, isPersistent, timeoutMs, id, onRemove }: ToastOptions) => {
      // `add` updates a toast with the same id without moving it; a hidden one is closed first, to be the newest again
      if (toasts.some((toast) => toast.id === id && toast.limited)) close(id)
      add({
        ...(id && { id }),
        description: text,
        timeout: isPersistent ? 0 : (timeoutMs ?? (action ? ACTION_TIMEOUT_MS : TIMEOUT_MS)),
        onRemove,
        data: { points, tone, icon, action, isPersistent },
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

function ToastList() {
  const { toasts, close } = Toast.useToastManager<ToastData>()
  return toasts.map((toast) => {
    const { points, tone = 'done', icon, action, isPersistent } = toast.data ?? {}
    const ToneIcon = ICONS[tone]
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        className={styles.toast}
        // Base UI makes each toast a dialog
        role={tone === 'problem' ? 'alert' : 'group'}
        aria-modal={undefined}
        swipeDirection={['down', 'left', 'right']}
      >
        <span aria-hidden="true">{icon ?? <ToneIcon size={22} />}</span>
        <span className={classNames(styles.text, action && tone !== 'problem' && styles.clamped)}>
          <Toast.Description render={<span />} />
          {points !== undefined && <b className={styles.points}>{` ${formatSignedPoints(points)}`}</b>}
        </span>
        <span className={styles.buttons}>
          {action && (
            <ToastAction
              label={action.label}
              // limited toasts are hidden behind the newest
              isReachable={!toast.limited}
              onPress={() => {
                close(toast.id)
                action.onPress()
              }}
            />
          )}
          {isPersistent && (
            <button
              type="button"
              className={styles.close}
              aria-label="Fechar aviso"
              onClick={() => close(toast.id)}
            >
              Fechar
            </button>
          )}
        </span>
      </Toast.Root>
    )
  })
}

import { Dialog } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import { useRef, type ReactElement, type ReactNode, type RefObject } from 'react'
import { classNames } from './class-names.ts'
import iconButtonStyles from './icon-button.module.css'
import styles from './sheet.module.css'
import { useDialogHistory } from './use-dialog-history.ts'

export interface DialogState {
  open: boolean
  onOpenChange: (open: boolean) => void
}

export interface SheetProps extends DialogState {
  title: ReactNode
  /** Text below the title, also the dialog's accessible description. */
  description?: ReactNode
  children: ReactNode
  footer?: ReactNode
  /** Width on large screens: sm 420, md 520, lg 720, xl 720 and from 1280 px on 1080 px. */
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** Wraps body and footer in a form: `form={(parts) => <Form method="post">{parts}</Form>}`. */
  form?: (parts: ReactElement) => ReactElement
  /** Initial focus. Default: the first field; on touch screens the sheet itself, so that no keyboard opens. */
  initialFocus?: RefObject<HTMLElement | null>
  /** Focus after closing. Default: the element that had the focus before. */
  finalFocus?: RefObject<HTMLElement | null>
  /** Whether a press outside leaves the sheet open, so that no input is lost. */
  keepOpenOnOutsidePress?: boolean
  className?: string
}

/** A bottom sheet on phones, a centred dialog from 720 px. The Back button closes it (rule 66). */
export function Sheet({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  size = 'md',
  form,
  initialFocus,
  finalFocus,
  keepOpenOnOutsidePress,
  className,
}: SheetProps) {
  const popup = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  useDialogHistory(open, () => onOpenChange(false))

  function defaultFocus() {
    if (window.matchMedia('(pointer: coarse)').matches) return popup.current
    const field = 'input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled)'
    return body.current?.querySelector<HTMLElement>(field) ?? popup.current
  }

  const parts = (
    <>
      <div ref={body} className={styles.body}>
        {children}
      </div>
      {footer && <div className={styles.footer}>{footer}</div>}
    </>
  )

  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange} disablePointerDismissal={keepOpenOnOutsidePress}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.scrim} forceRender />
        <Dialog.Viewport className={styles.viewport}>
          <Dialog.Popup
            ref={popup}
            className={classNames(styles.popup, styles[size], className)}
            initialFocus={initialFocus ?? defaultFocus}
            finalFocus={finalFocus}
          >
            <div className={styles.head}>
              <Dialog.Title className={styles.title}>{title}</Dialog.Title>
              <Dialog.Close
                className={classNames(iconButtonStyles.button, iconButtonStyles.plain)}
                aria-label="Fechar"
                title="Fechar"
              >
                <X aria-hidden="true" />
              </Dialog.Close>
              {description && (
                <Dialog.Description className={styles.description}>{description}</Dialog.Description>
              )}
            </div>
            {form ? form(parts) : parts}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useRef, type ReactElement, type ReactNode, type RefObject } from 'react'
import { classNames } from './class-names.ts'
import iconButtonStyles from './icon-button.module.css'
import styles from './sheet.module.css'
import { useDialogHistory } from './use-dialog-history.ts'

export type SheetProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** Below the title, read out with it. */
  description?: ReactNode
  children: ReactNode
  /** Stays in sight below the scrolling body; two buttons stand side by side, the last takes the room. */
  footer?: ReactNode
  /** Width on large screens: sm 420, md 520, lg 720 px. */
  size?: 'sm' | 'md' | 'lg'
  /** Wraps body and footer in a form: `form={(parts) => <Form method="post">{parts}</Form>}`. */
  form?: (parts: ReactElement) => ReactElement
  /** What takes the focus; else the first field (on touch screens the sheet itself, to keep the keyboard down). */
  initialFocus?: RefObject<HTMLElement | null>
  /** Where the focus goes afterwards; else back to where it was. */
  finalFocus?: RefObject<HTMLElement | null>
  /** Keeps a press outside from closing, where work would be lost. */
  holdsWork?: boolean
  className?: string
}

/** A sheet that slides up from the bottom on phones and a centred dialog from 720 px. Back on the phone closes it. */
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
  holdsWork,
  className,
}: SheetProps) {
  const popup = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  useDialogHistory(open, () => onOpenChange(false))

  function firstFocus() {
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
    <Dialog.Root open={open} onOpenChange={onOpenChange} disablePointerDismissal={holdsWork}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.scrim} forceRender />
        <Dialog.Viewport className={styles.viewport}>
          <Dialog.Popup
            ref={popup}
            className={classNames(styles.popup, styles[size], className)}
            initialFocus={initialFocus ?? firstFocus}
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

import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useRef, type ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './confirm-dialog.module.css'
import sheetStyles from './sheet.module.css'
import { useDialogHistory } from './use-dialog-history.ts'

export type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** A question: 'Apagar “Lição de casa”?' */
  title: ReactNode
  description: ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** terra: for destructive actions. */
  tone?: 'terra' | 'leaf'
  icon?: ReactNode
  /** Runs when the person confirms. The caller closes the dialog. */
  onConfirm: () => void
  /** Label of the confirming button while the action runs. */
  pending?: string | false
  /** Content between description and buttons, such as a SumLine or an error. */
  children?: ReactNode
}

/** Asks for a confirmation of an action that is hard to undo. The cancel button has the initial focus. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancelar',
  tone = 'terra',
  icon,
  onConfirm,
  pending,
  children,
}: ConfirmDialogProps) {
  const cancelButton = useRef<HTMLButtonElement>(null)
  useDialogHistory(open, () => onOpenChange(false))
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={sheetStyles.scrim} forceRender />
        <AlertDialog.Viewport className={styles.viewport}>
          <AlertDialog.Popup className={styles.popup} initialFocus={cancelButton}>
            <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
            <AlertDialog.Description className={styles.description}>{description}</AlertDialog.Description>
            {children}
            <div className={styles.actions}>
              <Button ref={cancelButton} variant="outline" onClick={() => onOpenChange(false)}>
                {cancelLabel}
              </Button>
              <Button variant={tone} icon={icon} pending={pending} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

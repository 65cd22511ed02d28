import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { Button } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import styles from './form-sheet.module.css'
import { FormMessage } from './form-message.tsx'
import { type EditConflict, OutdatedNotice } from './outdated-notice.tsx'
import { Sheet, type SheetProps } from './sheet.tsx'
import { useUnloadWarning } from './use-unload-warning.ts'

export type FormSheetProps = Pick<SheetProps, 'open' | 'title' | 'size' | 'children'> & {
  onClose: () => void
  /** Whether the form is valid; otherwise the submit button is disabled. */
  isComplete: boolean
  /** Whether closing would lose input and needs a confirmation. */
  isDirty: boolean
  isPending: boolean
  submitLabel: string
  /** Labels of the required fields that are empty or invalid, listed beside the disabled button. */
  missingLabels?: readonly string[]
  message: string | undefined
  /** Stays in view above the message and the buttons. */
  footerNote?: ReactNode
  /** Set if the edited item was changed or deleted elsewhere. */
  conflict?: EditConflict
  onSubmit: () => void
  /** Runs on Enter or a press while the button is disabled, to show what is missing. */
  onAttempt: () => void
}

const listFormat = new Intl.ListFormat('pt-BR', { type: 'conjunction' })

/** A sheet with one form: 'Cancelar', a submit button, an error message, and a confirmation before it discards input. */
export function FormSheet({
  open,
  title,
  size,
  children,
  onClose,
  isComplete,
  isDirty,
  isPending,
  submitLabel,
  missingLabels = [],
  message,
  footerNote,
  conflict,
  onSubmit,
  onAttempt,
}: FormSheetProps) {
  const [isConfirmingClose, setIsConfirmingClose] = useState(false)
  const notice = useRef<HTMLElement>(null)
  const refusal = conflict?.refusal
  const missingId = useId()

  useEffect(() => {
    if (refusal !== undefined) notice.current?.focus()
  }, [refusal])

  useUnloadWarning(open && isDirty)

  function close() {
    if (isPending) return
    if (isDirty) setIsConfirmingClose(true)
    else onClose()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isComplete) onSubmit()
    else onAttempt()
  }
  // A disabled button receives neither Enter nor click.
  function onEnter(event: KeyboardEvent) {
    if (event.key === 'Enter' && !isComplete && event.target instanceof HTMLInputElement) onAttempt()
  }
  function onPress(event: PointerEvent) {
    if (!isComplete && (event.target as Element).closest('[type=submit]')) onAttempt()
  }

  return (
    <>
      <Sheet
        open={open}
        onOpenChange={(next) => !next && close()}
        title={title}
        size={size}
        keepOpenOnOutsidePress
        form={(parts) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- listens to events of its fields
          <form onSubmit={submit} onKeyDown={onEnter} onPointerDown={onPress} noValidate>
            {parts}
          </form>
        )}
        footer={
          <>
            {footerNote && <div className={styles.note}>{footerNote}</div>}
            <div className={styles.messages}>
              {/* one message for a refused save and its conflict (rule 294) */}
              <FormMessage message={refusal === undefined ? (message ?? conflict?.text) : conflict?.text} />
              {conflict && (
                <Button variant="quiet" size="sm" onClick={() => notice.current?.focus()}>
                  Ver o que mudou
                </Button>
              )}
              {missingLabels.length > 0 && (
                <p id={missingId}>Falta preencher: {listFormat.format(missingLabels)}.</p>
              )}
            </div>
            <Button variant="outline" className={styles.button} onClick={close}>
              Cancelar
            </Button>
            <Button
              type="submit"
              className={styles.button}
              disabled={!isComplete}
              aria-describedby={missingLabels.length > 0 ? missingId : undefined}
              pending={isPending && 'Salvando...'}
            >
              {submitLabel}
            </Button>
          </>
        }
      >
        {conflict && <OutdatedNotice ref={notice} conflict={conflict} isPending={isPending} />}
        {children}
      </Sheet>
      <ConfirmDialog
        open={isConfirmingClose}
        onOpenChange={setIsConfirmingClose}
        title="Descartar alterações?"
        description="O que você preencheu ainda não foi salvo."
        confirmLabel="Descartar"
        cancelLabel="Continuar editando"
        onConfirm={() => {
          setIsConfirmingClose(false)
          onClose()
        }}
      />
    </>
  )
}

/** Whether a blur moved the focus to another field and not to a button. */
export function isFocusOnOtherField(event: FocusEvent): boolean {
  return event.relatedTarget instanceof Element && event.relatedTarget.matches('input, select, textarea')
}

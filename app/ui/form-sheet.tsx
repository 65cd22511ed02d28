import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { Button } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import styles from './form-sheet.module.css'
import { FormMessage } from './form-message.tsx'
import { type Outdated, OutdatedNotice } from './outdated-notice.tsx'
import { Sheet, type SheetProps } from './sheet.tsx'

export type FormSheetProps = Pick<SheetProps, 'open' | 'title' | 'size' | 'children'> & {
  onClose: () => void
  /** Everything required is there: the saving button works. */
  isComplete: boolean
  /** Something was filled in that closing would lose: it asks first. */
  isDirty: boolean
  isPending: boolean
  submitLabel: string
  /** Required fields without a valid answer, as the list beside the disabled button names them. */
  missing?: readonly string[]
  /** Why it cannot be saved, or why the last attempt was refused. */
  message: string | undefined
  /** Somebody else changed or deleted what the form is about. */
  outdated?: Outdated
  onSubmit: () => void
  /** Enter, or a press on the disabled button: time to say what is missing. */
  onAttempt: () => void
}

const list = new Intl.ListFormat('pt-BR', { type: 'conjunction' })

/** A sheet with one form: 'Cancelar', a saving button, its message beside them, and a question before work is lost. */
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
  missing = [],
  message,
  outdated,
  onSubmit,
  onAttempt,
}: FormSheetProps) {
  const [isLeaving, setIsLeaving] = useState(false)
  const notice = useRef<HTMLElement>(null)
  const refusal = outdated?.answer
  const missingId = useId()

  useEffect(() => {
    if (refusal !== undefined) notice.current?.focus()
  }, [refusal])

  function close() {
    if (isPending) return
    if (isDirty) setIsLeaving(true)
    else onClose()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isComplete) onSubmit()
    else onAttempt()
  }
  // A disabled button swallows Enter and click; both still deserve an answer.
  function answerEnter(event: KeyboardEvent) {
    if (event.key === 'Enter' && !isComplete && event.target instanceof HTMLInputElement) onAttempt()
  }
  function answerPress(event: PointerEvent) {
    if (!isComplete && (event.target as Element).closest('[type=submit]')) onAttempt()
  }

  return (
    <>
      <Sheet
        open={open}
        onOpenChange={(next) => !next && close()}
        title={title}
        size={size}
        holdsWork
        form={(parts) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only listens for its fields
          <form onSubmit={submit} onKeyDown={answerEnter} onPointerDown={answerPress} noValidate>
            {parts}
          </form>
        )}
        footer={
          <>
            <div className={styles.notice}>
              <FormMessage message={message ?? outdated?.text} />
              {outdated && (
                <Button variant="quiet" size="sm" onClick={() => notice.current?.focus()}>
                  Ver o que mudou
                </Button>
              )}
              {missing.length > 0 && <p id={missingId}>Falta preencher: {list.format(missing)}.</p>}
            </div>
            <Button variant="line" className={styles.button} onClick={close}>
              Cancelar
            </Button>
            <Button
              type="submit"
              className={styles.button}
              disabled={!isComplete}
              aria-describedby={missing.length > 0 ? missingId : undefined}
              pending={isPending && 'Salvando...'}
            >
              {submitLabel}
            </Button>
          </>
        }
      >
        {outdated && <OutdatedNotice ref={notice} outdated={outdated} isPending={isPending} />}
        {children}
      </Sheet>
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setIsLeaving}
        title="Descartar alterações?"
        description="O que você preencheu ainda não foi salvo."
        confirmLabel="Descartar"
        cancelLabel="Continuar editando"
        onConfirm={() => {
          setIsLeaving(false)
          onClose()
        }}
      />
    </>
  )
}

/** A field was left for another one, not for a button: only then its gaps are worth a word. */
export function isLeftForAnother(event: FocusEvent): boolean {
  return event.relatedTarget instanceof Element && event.relatedTarget.matches('input, select, textarea')
}

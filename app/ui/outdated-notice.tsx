import Users from 'lucide-react/icons/users'
import { type Ref, useId } from 'react'
import type { Difference } from '#app/base/difference.ts'
import { Button } from './button.tsx'
import styles from './outdated-notice.module.css'

/** Another save changed or deleted the item that a form edits: what the notice says and offers. */
export interface EditConflict {
  /** 'Ana acabou de mudar esta tarefa.', 'Esta tarefa acabou de ser excluída.' */
  text: string
  /** Empty after a deletion. */
  differences: readonly Difference[]
  choices: readonly { label: string; onChoose: () => void }[]
  /**
   * The stored version in the response to a refused save, null if it was deleted; undefined if no save was refused. A new value
   * focuses the notice.
   */
  refusal: unknown
}

interface OutdatedNoticeProps {
  conflict: EditConflict
  isPending: boolean
  ref: Ref<HTMLElement>
}

/** Shows the stored and the typed value of each field that differs, and the choices. Focusable through `ref`. */
export function OutdatedNotice({ conflict, isPending, ref }: OutdatedNoticeProps) {
  const headingId = useId()
  const { text, differences, choices } = conflict
  return (
    <section ref={ref} tabIndex={-1} aria-labelledby={headingId} className={styles.notice}>
      <h3 id={headingId} className={styles.heading}>
        <Users size={22} aria-hidden="true" />
        {text}
      </h3>
      <p>O que você preencheu continua aqui.</p>
      {differences.length > 0 && (
        <dl className={styles.differences}>
          {differences.map(({ label, typed, stored }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                Agora está: <b>{stored}</b>
              </dd>
              <dd>
                No seu formulário: <b>{typed}</b>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {choices.length > 0 && (
        <div className={styles.choices}>
          {choices.map(({ label, onChoose }) => (
            <Button key={label} variant="outline" pending={isPending && 'Salvando...'} onClick={onChoose}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </section>
  )
}

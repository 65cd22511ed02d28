import Users from 'lucide-react/icons/users'
import { type Ref, useId } from 'react'
import { Button } from './button.tsx'
import styles from './outdated-notice.module.css'

/** A field whose value in the form differs from the stored value, with both as texts. */
export interface Difference {
  label: string
  typed: string
  stored: string
}

/** A change or deletion of the edited item by another person, and the choices that the form offers. */
export interface EditConflict {
  /** 'Outra pessoa acabou de mudar esta tarefa.' */
  text: string
  /** Empty after a deletion. */
  differences: readonly Difference[]
  choices: readonly { label: string; onChoose: () => void }[]
  /** The stored version in the response to a refused save; undefined if no save was refused. A new value focuses the notice. */
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

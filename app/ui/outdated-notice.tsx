import Users from 'lucide-react/icons/users'
import { type Ref, useId } from 'react'
import { Button } from './button.tsx'
import styles from './outdated-notice.module.css'

/** A field whose value in the form differs from the stored one. */
export interface Difference {
  label: string
  typed: string
  stored: string
}

/** A change or deletion by another person, and the choices the form offers. */
export interface EditConflict {
  /** 'Outra pessoa acabou de mudar esta tarefa.' */
  text: string
  /** Empty after a deletion. */
  differences: readonly Difference[]
  choices: readonly { label: string; onChoose: () => void }[]
  /** The stored version that the refused save returned; undefined if no save was refused. A refusal focuses the notice. */
  refusal: unknown
}

interface OutdatedNoticeProps {
  outdated: EditConflict
  isPending: boolean
  ref: Ref<HTMLElement>
}

/** Compares the stored values with the form, field by field, and offers the choices. Focusable through `ref`. */
export function OutdatedNotice({ outdated, isPending, ref }: OutdatedNoticeProps) {
  const heading = useId()
  const { text, differences, choices } = outdated
  return (
    <section ref={ref} tabIndex={-1} aria-labelledby={heading} className={styles.notice}>
      <h3 id={heading} className={styles.heading}>
        <Users size={22} aria-hidden="true" />
        {text}
      </h3>
      <p>O que você preencheu continua aqui.</p>
      {differences.length > 0 && (
        <dl className={styles.fields}>
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
            <Button key={label} variant="line" pending={isPending && 'Salvando...'} onClick={onChoose}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </section>
  )
}

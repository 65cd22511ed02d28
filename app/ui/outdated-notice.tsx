import { Users } from 'lucide-react'
import { type Ref, useId } from 'react'
import { Button } from './button.tsx'
import styles from './outdated-notice.module.css'

/** A field that is filled in otherwise than it is stored. */
export interface Difference {
  label: string
  mine: string
  now: string
}

/** What somebody else did to the thing a form is about, and the ways on. */
export interface Outdated {
  /** 'Outra pessoa acabou de mudar esta tarefa.' */
  text: string
  /** None when it was deleted. */
  differences: readonly Difference[]
  ways: readonly { label: string; onChoose: () => void }[]
  /** The refused attempt that brought it, if any: the notice is read at once then. */
  answer: unknown
}

interface OutdatedNoticeProps {
  outdated: Outdated
  isPending: boolean
  ref: Ref<HTMLElement>
}

/** Field by field what is stored now beside what is filled in, with the ways on. Takes the focus when told to. */
export function OutdatedNotice({ outdated, isPending, ref }: OutdatedNoticeProps) {
  const heading = useId()
  const { text, differences, ways } = outdated
  return (
    <section ref={ref} tabIndex={-1} aria-labelledby={heading} className={styles.notice}>
      <h3 id={heading} className={styles.heading}>
        <Users size={22} aria-hidden="true" />
        {text}
      </h3>
      <p>O que você preencheu continua aqui.</p>
      {differences.length > 0 && (
        <dl className={styles.fields}>
          {differences.map(({ label, mine, now }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                Agora está: <b>{now}</b>
              </dd>
              <dd>
                No seu formulário: <b>{mine}</b>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {ways.length > 0 && (
        <div className={styles.ways}>
          {ways.map(({ label, onChoose }) => (
            <Button key={label} variant="line" pending={isPending && 'Salvando...'} onClick={onChoose}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </section>
  )
}

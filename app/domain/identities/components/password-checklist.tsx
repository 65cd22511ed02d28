import { PASSWORD_RULES } from '../password-rules.ts'
import styles from './password-checklist.module.css'

/** The rules of a new password, ticked off while it is typed. */
export function PasswordChecklist({ password, id }: { password: string; id: string }) {
  const met = PASSWORD_RULES.filter((rule) => rule.isMet(password))
  return (
    <div>
      <ul id={id} className={styles.list} aria-label="Requisitos da senha">
        {PASSWORD_RULES.map((rule) => {
          const isMet = met.includes(rule)
          return (
            <li key={rule.key} className={isMet ? styles.met : undefined} data-met={isMet}>
              <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
                {isMet ? <path d="M0 0a20 20 0 0 1 20 20H0z" /> : <path d="M1 1h18v18H1z" />}
              </svg>
              {rule.label}
              <span className="visually-hidden">{isMet ? ': atendido' : ': falta'}</span>
            </li>
          )
        })}
      </ul>
      <p role="status" className="visually-hidden">
        {password !== '' && `${met.length} de ${PASSWORD_RULES.length} requisitos da senha atendidos.`}
      </p>
    </div>
  )
}

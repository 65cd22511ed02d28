import { PASSWORD_RULES } from '../passwords/password-rules.ts'
import { PASSWORD_WEAK, PASSWORD_WEAK_ADVICE } from '../schema.ts'
import styles from './password-checklist.module.css'

interface PasswordChecklistProps {
  id: string
  password: string
  /** Whether the server refuses the password as weak. */
  isWeak: boolean
}

/** The rules of a new password, marked as met while it is typed, and advice for a weak password. */
export function PasswordChecklist({ id, password, isWeak }: PasswordChecklistProps) {
  const metRules = PASSWORD_RULES.filter((rule) => rule.isMet(password))
  return (
    <div id={id}>
      {isWeak && <p className={styles.advice}>{PASSWORD_WEAK_ADVICE}</p>}
      <ul className={styles.list} aria-label="Requisitos da senha">
        {PASSWORD_RULES.map((rule) => {
          const isMet = metRules.includes(rule)
          return (
            <li key={rule.key} className={isMet ? styles.metRule : undefined} data-met={isMet}>
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
        {isWeak && `${PASSWORD_WEAK} ${PASSWORD_WEAK_ADVICE}`}
        {!isWeak &&
          password !== '' &&
          `${metRules.length} de ${PASSWORD_RULES.length} requisitos da senha atendidos.`}
      </p>
    </div>
  )
}

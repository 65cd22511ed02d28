import { ACCESS_REASONS } from '../../subscriptions/given-access.ts'
import { OTHER_DAY } from '../../subscriptions/schema.ts'
import styles from './access-form.module.css'

export interface AccessFormProps {
  account: { name: string; email: string }
  form: {
    idempotencyKey: string
    /** Last days that the form offers, 'yyyy-MM-dd', with labels. */
    choices: { day: string; label: string }[]
    /** Bounds of another day. */
    earliest: string
    latest: string
  }
}

/** 'Dar acesso até': gives an account's family access until a date (rule 257). Needs no scripts. */
export function AccessForm({ account, form }: AccessFormProps) {
  return (
    <form method="post" className={styles.form} aria-labelledby="access-heading">
      <h3 id="access-heading">Dar acesso até…</h3>
      <input type="hidden" name="email" value={account.email} />
      <input type="hidden" name="once" value={form.idempotencyKey} />
      <fieldset className={styles.group}>
        <legend>Até quando</legend>
        {form.choices.map(({ day, label }) => (
          <label key={day} className={styles.choice}>
            <input type="radio" name="until" value={day} required />
            {label}
          </label>
        ))}
        <label className={styles.choice}>
          <input type="radio" name="until" value={OTHER_DAY} required />
          Outro dia
        </label>
        <label className={styles.otherDay}>
          Último dia de acesso
          <input
            type="date"
            name="otherDay"
            min={form.earliest}
            max={form.latest}
            className={styles.dateInput}
          />
        </label>
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Por quê</legend>
        {ACCESS_REASONS.map((reason) => (
          <label key={reason} className={styles.choice}>
            <input type="radio" name="reason" value={reason} required />
            {reason}
          </label>
        ))}
      </fieldset>
      <label>
        Detalhe, se quiser
        <input name="details" maxLength={200} autoComplete="off" className={styles.textInput} />
      </label>
      <label className={styles.checkbox}>
        <input type="checkbox" name="notifies" defaultChecked />
        Avisar por e-mail
      </label>
      <p className={styles.consequence}>
        A família de {account.name} usa tudo até o dia escolhido. Nada é cobrado, e no fim ela só vê o convite
        para assinar. O que você decidir fica no registro, com o seu nome e a hora.
      </p>
      <button type="submit" className={styles.submit}>
        Dar acesso
      </button>
    </form>
  )
}

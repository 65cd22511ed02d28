import { Checkbox } from '#app/ui/checkbox.tsx'
import { Field } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { BRAND } from '#content/brand.ts'
import { MENTION_DAYS, MENTION_MESSAGES, BRAZILIAN_STATE_CODES, BRAZILIAN_STATES } from '../mention.ts'
import type { MentionInput } from '../../checkout/plans-page.ts'
import styles from './mention-choice.module.css'

interface MentionChoiceProps {
  /** The fields' values: null if unticked, '' if ticked without a Brazilian state. */
  value: MentionInput
  isBrazilianStateMissing: boolean
}

/** Fields of the plans form for the consent to show this purchase to visitors; unticked by default (rule 78). */
export function MentionChoice({ value, isBrazilianStateMissing }: MentionChoiceProps) {
  return (
    <section aria-labelledby="mention-heading" className={styles.choice}>
      <h2 id="mention-heading">
        Ajude outras famílias a confiar <span>(opcional)</span>
      </h2>
      <Checkbox name="mencao" value="on" defaultChecked={value !== null} className={styles.checkbox}>
        Podem mostrar <strong>meu primeiro nome e meu estado</strong> para outros visitantes, dizendo que
        assinei o {BRAND.name}.
      </Checkbox>
      <Field
        label="Seu estado"
        id="mention-state"
        className={styles.brazilianStateField}
        error={isBrazilianStateMissing ? MENTION_MESSAGES.noState : undefined}
      >
        <Select name="estado" defaultValue={value || ''} autoFocus={isBrazilianStateMissing}>
          <option value="">Escolha…</option>
          {BRAZILIAN_STATE_CODES.map((code) => (
            <option key={code} value={code}>
              {BRAZILIAN_STATES[code].name}
            </option>
          ))}
        </Select>
      </Field>
      <p className={styles.note}>
        Aparece só na página do vídeo, por até {MENTION_DAYS} dias, sem sobrenome, cidade, e-mail ou plano, e
        nada das crianças. Você tira quando quiser em Config, Assinatura; se pedir o dinheiro de volta ou
        cancelar, some sozinho. Assinar não depende disto.
      </p>
    </section>
  )
}

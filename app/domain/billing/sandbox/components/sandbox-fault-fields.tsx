import { Checkbox } from '#app/ui/checkbox.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import styles from './sandbox.module.css'

interface SandboxFaultFieldsProps {
  values: Record<string, string>
  delayProblem: string | undefined
}

/** Fields for the simulated faults of a purchase's webhooks, to test their receiver. */
export function SandboxFaultFields({ values, delayProblem }: SandboxFaultFieldsProps) {
  const isAnyFaultSet =
    Boolean(delayProblem ?? values.delaySeconds) || FAULT_CHECKBOXES.some(({ name }) => values[name] === 'on')
  return (
    <details className={styles.faultDetails} open={isAnyFaultSet}>
      <summary>Como os avisos chegam (para testes)</summary>
      <div className={styles.faults}>
        <p>
          Cada mudança nesta compra vira um aviso enviado ao aplicativo. Aqui dá para atrapalhar a entrega.
        </p>
        {FAULT_CHECKBOXES.map(({ name, title, text }) => (
          <Checkbox key={name} name={name} title={title} defaultChecked={values[name] === 'on'}>
            {text}
          </Checkbox>
        ))}
        <Field label="Atrasar" labelNote="(segundos)" hint="De 0 a 600." error={delayProblem}>
          <TextInput
            name="delaySeconds"
            className={styles.delayInput}
            inputMode="numeric"
            autoComplete="off"
            maxLength={10}
            defaultValue={values.delaySeconds}
            placeholder="0"
          />
        </Field>
      </div>
    </details>
  )
}

const FAULT_CHECKBOXES = [
  { name: 'sendsTwice', title: 'Enviar cada aviso duas vezes', text: 'O segundo não pode mudar nada.' },
  {
    name: 'swapsOrder',
    title: 'Trocar a ordem',
    text: 'Um aviso espera o seguinte, por até 10 segundos, e chega depois dele.',
  },
  {
    name: 'corruptsFirstAttempt',
    title: 'Corromper',
    text: 'O primeiro envio de cada aviso chega adulterado e é recusado; depois vai um bom.',
  },
]

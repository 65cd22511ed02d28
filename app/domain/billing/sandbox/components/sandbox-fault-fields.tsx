import { Checkbox } from '#app/ui/checkbox.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import styles from './sandbox.module.css'

interface SandboxFaultFieldsProps {
  /** Typed values, by field. */
  values: Record<string, string>
  /** Message for a wrong delay. */
  problem: string | undefined
}

/** Faults of the purchase's notices, to test the webhook. */
export function SandboxFaultFields({ values, problem }: SandboxFaultFieldsProps) {
  const isAnyFaultSet =
    Boolean(problem ?? values.delaySeconds) || FAULT_BOXES.some(({ name }) => values[name] === 'on')
  return (
    <details className={styles.details} open={isAnyFaultSet}>
      <summary>Como os avisos chegam (para testes)</summary>
      <div className={styles.faults}>
        <p>
          Cada mudança nesta compra vira um aviso enviado ao aplicativo. Aqui dá para atrapalhar a entrega.
        </p>
        {FAULT_BOXES.map(({ name, title, text }) => (
          <Checkbox key={name} name={name} title={title} defaultChecked={values[name] === 'on'}>
            {text}
          </Checkbox>
        ))}
        <Field label="Atrasar" mark="(segundos)" hint="De 0 a 600." error={problem}>
          <TextInput
            name="delaySeconds"
            className={styles.seconds}
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

const FAULT_BOXES = [
  { name: 'sendsTwice', title: 'Enviar cada aviso duas vezes', text: 'O segundo não pode mudar nada.' },
  {
    name: 'swapsOrder',
    title: 'Trocar a ordem',
    text: 'Um aviso espera o seguinte, por até 10 segundos, e chega depois dele.',
  },
  {
    name: 'corruptsFirst',
    title: 'Corromper',
    text: 'O primeiro envio de cada aviso chega adulterado e é recusado; depois vai um bom.',
  },
]

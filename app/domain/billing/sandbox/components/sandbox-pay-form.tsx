import { FormAlert } from '#app/domain/accounts/components/form-alert.tsx'
import type { FormProblems } from '#app/domain/accounts/form-problems.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { EmailInput, TextInput } from '#app/ui/text-input.tsx'
import { SandboxFaultFields } from './sandbox-fault-fields.tsx'
import styles from './sandbox.module.css'

interface SandboxPayFormProps {
  idempotencyKey: string
  email: string
  name: string
  refusal: FormProblems | undefined
}

/** Form that pays the order in the page's URL, or simulates a refused payment. Works without scripts. */
export function SandboxPayForm({ idempotencyKey, email, name, refusal }: SandboxPayFormProps) {
  const { fields = {}, values = { email, name } } = refusal ?? {}
  return (
    // noValidate, because the browser cannot show messages in the collapsed <details>
    <form method="post" noValidate className={styles.form}>
      <FormAlert message={refusal && (fields.once ?? fields.intent ?? refusal.message)} />
      <input type="hidden" name="once" value={idempotencyKey} />
      <Field label="E-mail" error={fields.email} hint="Pode ser outro que não o da sua conta.">
        <EmailInput autoComplete="email" required defaultValue={values.email} />
      </Field>
      <Field label="Nome" error={fields.name}>
        <TextInput name="name" autoComplete="name" defaultValue={values.name} required />
      </Field>
      <div className={styles.buttons}>
        <Button type="submit" name="intent" value="pay" size="lg" wide>
          Pagar (simulação)
        </Button>
        <Button type="submit" name="intent" value="refuse" variant="outline" wide>
          Recusar o pagamento (simulação)
        </Button>
      </div>
      <SandboxFaultFields values={values} delayProblem={fields.delaySeconds} />
    </form>
  )
}

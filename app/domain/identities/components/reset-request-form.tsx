import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { EmailInput } from '#app/ui/text-input.tsx'
import type { FormProblems } from '../form-problems.ts'
import { RESET_INTENT } from '../reset-request.ts'
import { resetRequestSchema } from '../schema.ts'
import styles from './auth-form.module.css'
import { FormAlert } from './form-alert.tsx'
import { FormNotice } from './form-notice.tsx'
import { useCheckedForm } from './use-checked-form.ts'
import { useHydrated } from './use-hydrated.ts'

interface ResetRequestFormProps {
  refusal: FormProblems | undefined
  isPending: boolean
}

/** Asks for a mail with a link to a new password. */
export function ResetRequestForm({ refusal, isPending }: ResetRequestFormProps) {
  const { form, problems, onInput, onSubmit } = useCheckedForm(resetRequestSchema, refusal)
  const isHydrated = useHydrated()
  return (
    <Form
      ref={form}
      method="post"
      // without the code that was of no use
      action="/nova-senha"
      replace
      noValidate={isHydrated}
      className={styles.form}
      onInput={onInput}
      onSubmit={onSubmit}
    >
      <FormAlert message={problems?.message} />
      <FormNotice text={problems?.notice} />
      <Field label="E-mail" error={problems?.fields.email}>
        <EmailInput required defaultValue={refusal?.values.email} />
      </Field>
      <Button
        type="submit"
        name="intent"
        value={RESET_INTENT}
        size="lg"
        wide
        pending={isPending && 'Enviando...'}
      >
        Enviar link por e-mail
      </Button>
    </Form>
  )
}

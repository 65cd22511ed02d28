import { Field } from '#app/ui/field.tsx'
import { EmailInput } from '#app/ui/text-input.tsx'
import { RESET_INTENT } from '../passwords/reset-request.ts'
import { resetRequestSchema } from '../schema.ts'
import { AuthForm, type SubmissionProps } from './auth-form.tsx'
import { useFormValidation } from './use-form-validation.ts'

/** Requests a mail with a link to the page that sets a new password. */
export function ResetRequestForm({ refusal, isPending }: SubmissionProps) {
  const validation = useFormValidation(resetRequestSchema, refusal)
  return (
    <AuthForm
      validation={validation}
      // not the page's URL, which contains the refused code
      action="/nova-senha"
      submitLabel="Enviar link por e-mail"
      pendingLabel="Enviando..."
      isPending={isPending}
      intent={RESET_INTENT}
    >
      <Field label="E-mail" error={validation.problems?.fields.email}>
        <EmailInput required defaultValue={refusal?.values.email} />
      </Field>
    </AuthForm>
  )
}

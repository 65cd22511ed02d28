import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { EmailInput } from '#app/ui/text-input.tsx'
import type { FormProblems } from '../form-problems.ts'
import { RESET_INTENT } from '../passwords/reset-request.ts'
import { resetRequestSchema, signInSchema } from '../schema.ts'
import { AuthForm } from './auth-form.tsx'
import { type GoogleSignInOptions, GoogleSignIn } from './google-sign-in.tsx'
import { useFormValidation } from './use-form-validation.ts'

interface SignInFormProps {
  refusal: FormProblems | undefined
  /** The button whose submission has no response yet. */
  pendingButton: 'sign-in' | 'reset' | undefined
  google: GoogleSignInOptions
}

const SCHEMA_BY_BUTTON = { [RESET_INTENT]: resetRequestSchema }

/** 'Entrar' with e-mail and password; 'Esqueci minha senha' needs only the e-mail. */
export function SignInForm({ refusal, pendingButton, google }: SignInFormProps) {
  const validation = useFormValidation(signInSchema, refusal, SCHEMA_BY_BUTTON)
  const { problems } = validation
  return (
    <>
      <AuthForm
        validation={validation}
        submitLabel="Entrar"
        pendingLabel="Entrando..."
        isPending={pendingButton === 'sign-in'}
        footer={
          // below 'Entrar', because the Enter key presses the first submit button of the form
          <Button
            type="submit"
            name="intent"
            value={RESET_INTENT}
            formNoValidate
            variant="quiet"
            pending={pendingButton === 'reset' && 'Enviando...'}
          >
            Esqueci minha senha
          </Button>
        }
      >
        <Field label="E-mail" error={problems?.fields.email}>
          <EmailInput required defaultValue={refusal?.values.email} />
        </Field>
        <Field label="Senha" error={problems?.fields.password}>
          <PasswordInput name="password" autoComplete="current-password" required maxLength={128} />
        </Field>
      </AuthForm>
      <GoogleSignIn {...google} mode="entrar" onRefused={validation.showProblems} />
    </>
  )
}

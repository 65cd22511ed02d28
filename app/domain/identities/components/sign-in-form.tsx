import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { EmailInput } from '#app/ui/text-input.tsx'
import type { FormProblems } from '../form-problems.ts'
import { RESET_INTENT } from '../reset-request.ts'
import { resetRequestSchema, signInSchema } from '../schema.ts'
import { FormAlert } from './form-alert.tsx'
import { FormNotice } from './form-notice.tsx'
import styles from './auth-form.module.css'
import { type GoogleOffer, GoogleSignIn } from './google-sign-in.tsx'
import { useCheckedForm } from './use-checked-form.ts'
import { useHydrated } from './use-hydrated.ts'

interface SignInFormProps {
  refusal: FormProblems | undefined
  /** Which button is at work. */
  pending: 'sign-in' | 'reset' | undefined
  google: GoogleOffer
}

const BY_BUTTON = { [RESET_INTENT]: resetRequestSchema }

/** 'Entrar' with e-mail and password, and 'Esqueci minha senha' for the e-mail typed. Posts to the page's own address. */
export function SignInForm({ refusal, pending, google }: SignInFormProps) {
  const { form, problems, refuse, onInput, onSubmit } = useCheckedForm(signInSchema, refusal, BY_BUTTON)
  const isHydrated = useHydrated()
  return (
    <>
      <Form
        ref={form}
        method="post"
        replace
        noValidate={isHydrated}
        className={styles.form}
        onInput={onInput}
        onSubmit={onSubmit}
      >
        <FormAlert message={problems?.message} />
        <FormNotice text={refusal?.notice} />
        <Field label="E-mail" error={problems?.fields.email}>
          <EmailInput required defaultValue={refusal?.values.email} />
        </Field>
        <Field label="Senha" error={problems?.fields.password}>
          <PasswordInput name="password" autoComplete="current-password" required maxLength={128} />
        </Field>
        <Button type="submit" size="lg" wide pending={pending === 'sign-in' && 'Entrando...'}>
          Entrar
        </Button>
        {/* after 'Entrar', which the Enter key presses */}
        <Button
          type="submit"
          name="intent"
          value={RESET_INTENT}
          formNoValidate
          variant="quiet"
          pending={pending === 'reset' && 'Enviando...'}
        >
          Esqueci minha senha
        </Button>
      </Form>
      <GoogleSignIn {...google} mode="entrar" onRefused={refuse} />
    </>
  )
}

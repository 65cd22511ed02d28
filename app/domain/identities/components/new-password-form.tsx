import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import type { FormProblems } from '../form-problems.ts'
import { meetsPasswordRules } from '../password-rules.ts'
import { PASSWORD_WEAK, PASSWORDS_DIFFER, resetPasswordSchema } from '../schema.ts'
import styles from './auth-form.module.css'
import { FormAlert } from './form-alert.tsx'
import { PasswordChecklist } from './password-checklist.tsx'
import { useCheckedForm } from './use-checked-form.ts'
import { useHydrated } from './use-hydrated.ts'
import { useWeakPassword } from './use-weak-password.ts'

interface NewPasswordFormProps {
  refusal: FormProblems | undefined
  isPending: boolean
}

/** The new password with the live checklist of registration. Posts to the page's own address, code and all. */
export function NewPasswordForm({ refusal, isPending }: NewPasswordFormProps) {
  const { form, texts, problems, onInput, onSubmit } = useCheckedForm(resetPasswordSchema, refusal)
  const isHydrated = useHydrated()
  const { password = '', confirmation = '' } = texts
  const differ = confirmation !== '' && password !== confirmation
  const isWeak = useWeakPassword(password)
  const passwordProblem = isWeak ? PASSWORD_WEAK : problems?.fields.password
  const isComplete = !isWeak && meetsPasswordRules(password) && password === confirmation
  return (
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
      <Field label="Nova senha" error={passwordProblem}>
        <PasswordInput
          name="password"
          autoComplete="new-password"
          aria-describedby="password-rules"
          required
          maxLength={128}
        />
      </Field>
      <PasswordChecklist id="password-rules" password={password} isWeak={passwordProblem === PASSWORD_WEAK} />
      <Field label="Confirmar nova senha" error={differ ? PASSWORDS_DIFFER : problems?.fields.confirmation}>
        <PasswordInput name="confirmation" autoComplete="new-password" required maxLength={128} />
      </Field>
      <p role="status" className="visually-hidden">
        {confirmation !== '' && (differ ? PASSWORDS_DIFFER : 'As senhas coincidem.')}
      </p>
      <p>Ao salvar, os outros aparelhos saem da conta e você entra neste.</p>
      <Button
        type="submit"
        size="lg"
        wide
        disabled={isHydrated && !isComplete && !isPending}
        pending={isPending && 'Salvando...'}
      >
        Salvar senha nova
      </Button>
    </Form>
  )
}

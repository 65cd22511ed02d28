import { type ComponentProps, useId } from 'react'
import { Field } from '#app/ui/field.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { meetsPasswordRules } from '../passwords/password-rules.ts'
import { PASSWORD_WEAK, PASSWORDS_DIFFER } from '../schema.ts'
import { PasswordChecklist } from './password-checklist.tsx'

interface NewPasswordFieldsProps {
  labels: { password: string; confirmation: string }
  password: string
  confirmation: string
  isWeak: boolean
  problemOf: (field: 'password' | 'confirmation') => string | undefined
  inputProps: (field: 'password' | 'confirmation') => ComponentProps<typeof PasswordInput>
}

/** Fields for a new password, with its live checklist, and for its confirmation (rule 53). */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { labels, password, confirmation, isWeak, problemOf, inputProps } = props
  const checklistId = useId()
  const passwordProblem = isWeak ? PASSWORD_WEAK : problemOf('password')
  const isDifferent = confirmation !== '' && password !== confirmation
  return (
    <>
      <Field label={labels.password} error={passwordProblem}>
        <PasswordInput
          {...inputProps('password')}
          maxLength={128}
          autoComplete="new-password"
          aria-describedby={checklistId}
        />
      </Field>
      <PasswordChecklist id={checklistId} password={password} isWeak={passwordProblem === PASSWORD_WEAK} />
      <Field label={labels.confirmation} error={isDifferent ? PASSWORDS_DIFFER : problemOf('confirmation')}>
        <PasswordInput {...inputProps('confirmation')} maxLength={128} autoComplete="new-password" />
      </Field>
      <p role="status" className="visually-hidden">
        {confirmation !== '' && (isDifferent ? PASSWORDS_DIFFER : 'As senhas coincidem.')}
      </p>
    </>
  )
}

export function isNewPasswordComplete(password: string, confirmation: string, isWeak: boolean): boolean {
  return !isWeak && meetsPasswordRules(password) && password === confirmation
}

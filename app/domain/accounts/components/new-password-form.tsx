import { resetPasswordSchema } from '../schema.ts'
import { AuthForm, type SubmissionProps } from './auth-form.tsx'
import { isNewPasswordComplete, NewPasswordFields } from './new-password-fields.tsx'
import { useFormValidation } from './use-form-validation.ts'
import { useWeakPassword } from './use-weak-password.ts'

/** 'Nova senha': sets the password with the code in the page's URL, which the form posts to. */
export function NewPasswordForm({ refusal, isPending }: SubmissionProps) {
  const validation = useFormValidation(resetPasswordSchema, refusal)
  const { password = '', confirmation = '' } = validation.values
  const isWeak = useWeakPassword(password)
  return (
    <AuthForm
      validation={validation}
      submitLabel="Salvar senha nova"
      pendingLabel="Salvando..."
      isPending={isPending}
      isComplete={isNewPasswordComplete(password, confirmation, isWeak)}
    >
      <NewPasswordFields
        labels={{ password: 'Nova senha', confirmation: 'Confirmar nova senha' }}
        password={password}
        confirmation={confirmation}
        isWeak={isWeak}
        problemOf={(field) => validation.problems?.fields[field]}
        inputProps={(name) => ({ name, required: true })}
      />
      <p>Ao salvar, os outros aparelhos saem da conta e você entra neste.</p>
    </AuthForm>
  )
}

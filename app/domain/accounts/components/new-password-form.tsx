import { resetPasswordSchema } from '../schema.ts'
import { AuthForm, type SubmissionProps } from './auth-form.tsx'
import { isNewPasswordComplete, NewPasswordFields } from './new-password-fields.tsx'
import { PairedDevicesChoice } from './paired-devices-choice.tsx'
import { useFormValidation } from './use-form-validation.ts'
import { useWeakPassword } from './use-weak-password.ts'

/**
 * 'Nova senha': sets the password with the code in the page's URL, which the form posts to.
 *
 * @param props.pairedDevices names of the children's devices that the person paired
 */
export function NewPasswordForm({
  pairedDevices,
  refusal,
  isPending,
}: SubmissionProps & { pairedDevices: readonly string[] }) {
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
      <PairedDevicesChoice
        pairedDevices={pairedDevices}
        pairer="você"
        name="turnOffDevices"
        value="on"
        defaultChecked={refusal?.values.turnOffDevices === 'on'}
      />
      <p>Ao salvar, os outros aparelhos saem da conta e você entra neste.</p>
    </AuthForm>
  )
}

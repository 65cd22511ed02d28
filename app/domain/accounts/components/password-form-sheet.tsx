import { Field } from '#app/ui/field.tsx'
import { FormSheet } from '#app/ui/form-sheet.tsx'
import type { DialogState } from '#app/ui/sheet.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { useToasts } from '#app/ui/toasts.tsx'
import { useOpenCount } from '#app/ui/use-open-count.ts'
import { changePasswordSchema } from '../schema.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { ACCOUNT_ACTIONS } from '../actions.ts'
import { useAccountForm } from './use-account-form.ts'
import { useWeakPassword } from './use-weak-password.ts'

type PasswordFormSheetProps = DialogState

/** 'Trocar senha': asks for the current password and a new one, with a live checklist (rule 53). */
export function PasswordFormSheet(props: PasswordFormSheetProps) {
  return <PasswordForm key={useOpenCount(props.open)} {...props} />
}

function PasswordForm({ open, onOpenChange }: PasswordFormSheetProps) {
  const { show } = useToasts()
  const { draft, problemOf, inputProps, sheetProps } = useAccountForm({
    schema: changePasswordSchema,
    initial: { current: '', password: '', confirmation: '' },
    action: ACCOUNT_ACTIONS.changePassword,
    onDone() {
      onOpenChange(false)
      show({ text: 'Senha trocada. Os outros aparelhos saíram da conta.' })
    },
  })
  const isWeak = useWeakPassword(draft.password)

  return (
    <FormSheet
      open={open}
      onClose={() => onOpenChange(false)}
      title="Trocar senha"
      {...sheetProps}
      isComplete={sheetProps.isComplete && !isWeak}
      isDirty={draft.password !== ''}
      submitLabel="Trocar senha"
    >
      <Field label="Senha atual" error={problemOf('current')}>
        <PasswordInput {...inputProps('current')} maxLength={128} autoComplete="current-password" />
      </Field>
      <NewPasswordFields
        labels={{ password: 'Nova senha', confirmation: 'Confirmar nova senha' }}
        password={draft.password}
        confirmation={draft.confirmation}
        isWeak={isWeak}
        problemOf={problemOf}
        inputProps={inputProps}
      />
    </FormSheet>
  )
}

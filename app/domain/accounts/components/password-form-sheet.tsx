import { useState } from 'react'
import { Field } from '#app/ui/field.tsx'
import { FormSheet } from '#app/ui/form-sheet.tsx'
import type { DialogState } from '#app/ui/sheet.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { useToasts } from '#app/ui/toasts.tsx'
import { useOpenCount } from '#app/ui/use-open-count.ts'
import { changePasswordSchema } from '../schema.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { PairedDevicesChoice } from './paired-devices-choice.tsx'
import { ACCOUNT_ACTIONS } from '../actions.ts'
import { useAccountForm } from './use-account-form.ts'
import { useWeakPassword } from './use-weak-password.ts'

type PasswordFormSheetProps = DialogState & {
  /** Names of the children's devices that the person paired. */
  pairedDevices: readonly string[]
}

/** 'Trocar senha': asks for the current password and a new one, with a live checklist (rule 53), and about the children's devices (rule 315). */
export function PasswordFormSheet(props: PasswordFormSheetProps) {
  return <PasswordForm key={useOpenCount(props.open)} {...props} />
}

function PasswordForm({ open, onOpenChange, pairedDevices }: PasswordFormSheetProps) {
  const { show } = useToasts()
  const [turnOffDevices, setTurnOffDevices] = useState(false)
  const { draft, problemOf, inputProps, sheetProps } = useAccountForm({
    schema: changePasswordSchema,
    initial: { current: '', password: '', confirmation: '' },
    choices: { turnOffDevices },
    action: ACCOUNT_ACTIONS.changePassword,
    onDone() {
      onOpenChange(false)
      const devices = turnOffDevices ? ', e os das crianças foram desligados' : ''
      show({ text: `Senha trocada. Os outros aparelhos saíram da conta${devices}.` })
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
      <PairedDevicesChoice
        pairedDevices={pairedDevices}
        pairer="você"
        checked={turnOffDevices}
        onChange={({ target }) => setTurnOffDevices(target.checked)}
      />
    </FormSheet>
  )
}

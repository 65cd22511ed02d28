import { Field } from '#app/ui/field.tsx'
import { FormSheet } from '#app/ui/form-sheet.tsx'
import type { DialogState } from '#app/ui/sheet.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { EmailInput, TextInput } from '#app/ui/text-input.tsx'
import { useToasts } from '#app/ui/toasts.tsx'
import { useOpenCount } from '#app/ui/use-open-count.ts'
import { isEmailRemoved } from '../email/removed-email.ts'
import { bothFactorsSchema, changeEmailSchema } from '../schema.ts'
import { NoPasswordNotice } from './create-password.tsx'
import { ACCOUNT_ACTIONS } from '../actions.ts'
import { useAccountForm } from './use-account-form.ts'

interface EmailFormSheetProps extends DialogState {
  /** The current e-mail. */
  email: string
  /** False for an account created with Google without a password. */
  hasPassword: boolean
  /** Whether the second factor is on. */
  needsCode: boolean
}

const schemaWithCode = changeEmailSchema.extend(bothFactorsSchema.pick({ code: true }).shape)
const schemaWithoutCode = changeEmailSchema.omit({ code: true })

/** 'Trocar e-mail': asks for the new e-mail, the current password and, if the second factor is on, a code. */
export function EmailFormSheet(props: EmailFormSheetProps) {
  return <EmailForm key={useOpenCount(props.open)} {...props} />
}

function EmailForm({ open, onOpenChange, email: currentEmail, hasPassword, needsCode }: EmailFormSheetProps) {
  const { show } = useToasts()
  const { draft, problemOf, inputProps, showProblems, sheetProps } = useAccountForm({
    schema: needsCode ? schemaWithCode : schemaWithoutCode,
    initial: { email: '', password: '', code: '' },
    action: ACCOUNT_ACTIONS.changeEmail,
    onDone() {
      onOpenChange(false)
      show({ text: 'Perfil atualizado com sucesso!' })
    },
  })

  return (
    <FormSheet
      open={open}
      onClose={() => onOpenChange(false)}
      title="Trocar e-mail"
      {...sheetProps}
      isDirty={draft.email !== ''}
      submitLabel="Trocar e-mail"
    >
      <p>
        Hoje você entra com <b>{isEmailRemoved(currentEmail) ? 'nenhum e-mail' : currentEmail}</b>.
      </p>
      {hasPassword ? (
        <>
          <Field label="Novo e-mail" error={problemOf('email')}>
            <EmailInput
              {...inputProps('email')}
              autoComplete="email"
              onBlur={() => draft.email !== '' && draft.password !== '' && showProblems()}
            />
          </Field>
          <Field label="Sua senha" hint="Para ter certeza de que é você." error={problemOf('password')}>
            <PasswordInput {...inputProps('password')} maxLength={128} autoComplete="current-password" />
          </Field>
          {needsCode && (
            <Field
              label="Código"
              hint="Do aplicativo autenticador, ou um de recuperação."
              error={problemOf('code')}
            >
              <TextInput {...inputProps('code')} autoComplete="one-time-code" maxLength={20} />
            </Field>
          )}
        </>
      ) : (
        <NoPasswordNotice email={currentEmail} />
      )}
    </FormSheet>
  )
}

import { useState } from 'react'
import { Field } from '#app/ui/field.tsx'
import { FormSheet } from '#app/ui/form-sheet.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { EmailInput, TextInput } from '#app/ui/text-input.tsx'
import { useToasts } from '#app/ui/toasts.tsx'
import { useOpenCount } from '#app/ui/use-open-count.ts'
import { useWriteFetcher } from '#app/ui/use-write-fetcher.ts'
import { isEmailRemoved } from '../email/removed-email.ts'
import { bothFactorsSchema, changeEmailSchema } from '../schema.ts'
import { NoPasswordYet } from './create-password.tsx'

interface EmailFormSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Present address. */
  email: string
  /** False for an account created by Google without a password. */
  hasPassword: boolean
  /** True if the second factor is on. */
  needsCode: boolean
}

const withCode = changeEmailSchema
  .required({ code: true })
  .extend(bothFactorsSchema.pick({ code: true }).shape)

/** 'Trocar e-mail': the new address with the present password and, if the second factor is on, a code. */
export function EmailFormSheet(props: EmailFormSheetProps) {
  return <EmailForm key={useOpenCount(props.open)} {...props} />
}

function EmailForm({ open, onOpenChange, email: present, hasPassword, needsCode }: EmailFormSheetProps) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [wasTried, setWasTried] = useState(false)
  const { show } = useToasts()
  const write = useWriteFetcher(() => {
    onOpenChange(false)
    show({ text: 'Perfil atualizado com sucesso!' })
  })
  const checked = (needsCode ? withCode : changeEmailSchema).safeParse({
    email,
    password,
    ...(needsCode && { code }),
  })
  const problem = (field: string) =>
    write.fields[field] ??
    (wasTried ? checked.error?.issues.find(({ path }) => path[0] === field)?.message : undefined)

  return (
    <FormSheet
      open={open}
      onClose={() => onOpenChange(false)}
      title="Trocar e-mail"
      isComplete={checked.success}
      isDirty={email !== ''}
      isPending={write.isPending}
      submitLabel="Trocar e-mail"
      message={write.message}
      onSubmit={() => checked.success && write.sendJson('/app/perfil/email', checked.data)}
      onAttempt={() => setWasTried(true)}
    >
      <p>
        Hoje você entra com <b>{isEmailRemoved(present) ? 'nenhum e-mail' : present}</b>.
      </p>
      {hasPassword ? (
        <>
          <Field label="Novo e-mail" error={problem('email')}>
            <EmailInput
              value={email}
              autoComplete="email"
              onChange={(event) => setEmail(event.target.value)}
              onBlur={() => email !== '' && password !== '' && setWasTried(true)}
            />
          </Field>
          <Field label="Sua senha" hint="Para ter certeza de que é você." error={problem('password')}>
            <PasswordInput
              value={password}
              maxLength={128}
              autoComplete="current-password"
              onChange={(event) => setPassword(event.target.value)}
            />
          </Field>
          {needsCode && (
            <Field
              label="Código"
              hint="Do aplicativo autenticador, ou um de recuperação."
              error={problem('code')}
            >
              <TextInput
                value={code}
                autoComplete="one-time-code"
                maxLength={20}
                onChange={(event) => setCode(event.target.value)}
              />
            </Field>
          )}
        </>
      ) : (
        <NoPasswordYet email={present} />
      )}
    </FormSheet>
  )
}

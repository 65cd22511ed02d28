import { useState } from 'react'
import { Field } from '#app/ui/field.tsx'
import { FormSheet } from '#app/ui/form-sheet.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { useToasts } from '#app/ui/toasts.tsx'
import { useOpenCount } from '#app/ui/use-open-count.ts'
import { useWriteFetcher } from '#app/ui/use-write-fetcher.ts'
import { changePasswordSchema } from '../schema.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { useWeakPassword } from './use-weak-password.ts'

interface PasswordFormSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** 'Trocar senha': the current password, then the new one with its live checklist (rule 53). */
export function PasswordFormSheet(props: PasswordFormSheetProps) {
  return <PasswordForm key={useOpenCount(props.open)} {...props} />
}

const EMPTY = { current: '', password: '', confirmation: '' }

function PasswordForm({ open, onOpenChange }: PasswordFormSheetProps) {
  const [draft, setDraft] = useState(EMPTY)
  const [wasTried, setWasTried] = useState(false)
  const { show } = useToasts()
  const write = useWriteFetcher(() => {
    onOpenChange(false)
    show({ text: 'Senha trocada. Os outros aparelhos saíram da conta.' })
  })
  const checked = changePasswordSchema.safeParse(draft)
  const problem = (field: keyof typeof EMPTY) =>
    write.fields[field] ??
    (wasTried ? checked.error?.issues.find(({ path }) => path[0] === field)?.message : undefined)
  const isWeak = useWeakPassword(draft.password)
  const set = (field: keyof typeof EMPTY) => (event: { target: { value: string } }) =>
    setDraft((before) => ({ ...before, [field]: event.target.value }))

  return (
    <FormSheet
      open={open}
      onClose={() => onOpenChange(false)}
      title="Trocar senha"
      isComplete={checked.success && !isWeak}
      isDirty={draft.password !== ''}
      isPending={write.isPending}
      submitLabel="Trocar senha"
      message={write.message}
      onSubmit={() => checked.success && write.sendJson('/app/perfil/senha', checked.data)}
      onAttempt={() => setWasTried(true)}
    >
      <Field label="Senha atual" error={problem('current')}>
        <PasswordInput
          value={draft.current}
          maxLength={128}
          autoComplete="current-password"
          onChange={set('current')}
        />
      </Field>
      <NewPasswordFields
        labels={{ password: 'Nova senha', confirmation: 'Confirmar nova senha' }}
        password={draft.password}
        confirmation={draft.confirmation}
        isWeak={isWeak}
        problemOf={problem}
        inputProps={(name) => ({ value: draft[name], onChange: set(name) })}
      />
    </FormSheet>
  )
}

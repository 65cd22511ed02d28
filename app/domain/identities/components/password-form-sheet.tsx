import { useState } from 'react'
import { Field } from '#app/ui/field.tsx'
import { FormSheet } from '#app/ui/form-sheet.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { useToasts } from '#app/ui/toasts.tsx'
import { useOpening } from '#app/ui/use-opening.ts'
import { useWriteFetcher } from '#app/ui/use-write-fetcher.ts'
import { changePasswordSchema, PASSWORD_WEAK, PASSWORDS_DIFFER } from '../schema.ts'
import { PasswordChecklist } from './password-checklist.tsx'
import { useWeakPassword } from './use-weak-password.ts'

interface PasswordFormSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** 'Trocar senha': the present one, then the new one with its live checklist (spec section 5). */
export function PasswordFormSheet(props: PasswordFormSheetProps) {
  return <PasswordForm key={useOpening(props.open)} {...props} />
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
  const differ = draft.confirmation !== '' && draft.password !== draft.confirmation
  const problem = (field: keyof typeof EMPTY) =>
    write.fields[field] ??
    (wasTried ? checked.error?.issues.find(({ path }) => path[0] === field)?.message : undefined)
  const isWeak = useWeakPassword(draft.password)
  const passwordProblem = isWeak ? PASSWORD_WEAK : problem('password')
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
      <Field label="Nova senha" error={passwordProblem}>
        <PasswordInput
          value={draft.password}
          maxLength={128}
          autoComplete="new-password"
          aria-describedby="new-password-rules"
          onChange={set('password')}
        />
      </Field>
      <PasswordChecklist
        id="new-password-rules"
        password={draft.password}
        isWeak={passwordProblem === PASSWORD_WEAK}
      />
      <Field label="Confirmar nova senha" error={differ ? PASSWORDS_DIFFER : problem('confirmation')}>
        <PasswordInput
          value={draft.confirmation}
          maxLength={128}
          autoComplete="new-password"
          onChange={set('confirmation')}
        />
      </Field>
    </FormSheet>
  )
}

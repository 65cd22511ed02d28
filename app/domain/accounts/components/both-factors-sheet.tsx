import { useState } from 'react'
import { Field } from '#app/ui/field.tsx'
import { FormSheet } from '#app/ui/form-sheet.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { useOpenCount } from '#app/ui/use-open-count.ts'
import { useWriteFetcher } from '#app/ui/use-write-fetcher.ts'
import { bothFactorsSchema } from '../schema.ts'

export type BothFactorsPurpose = 'off' | 'codes'

interface BothFactorsSheetProps {
  /** null: closed. */
  purpose: BothFactorsPurpose | null
  isRequired: boolean
  onClose: () => void
  /** Called with the new recovery codes; with null after the second factor was turned off. */
  onDone: (recoveryCodes: readonly string[] | null) => void
}

const TEXTS = {
  off: {
    title: 'Desativar as duas etapas',
    submit: 'Desativar',
    path: '/app/perfil/duas-etapas/desativar',
    text: 'Para entrar bastará a senha, e os códigos de recuperação deixam de valer.',
  },
  codes: {
    title: 'Fazer códigos novos',
    submit: 'Fazer códigos',
    path: '/app/perfil/duas-etapas/codigos',
    text: 'Você recebe dez códigos novos, e os de antes deixam de valer.',
  },
} as const

/** Requires the password and a code to turn the second factor off or to get new recovery codes. */
export function BothFactorsSheet(props: BothFactorsSheetProps) {
  return <BothFactorsForm key={useOpenCount(props.purpose !== null)} {...props} />
}

const EMPTY = { password: '', code: '' }

function BothFactorsForm({ purpose, isRequired, onClose, onDone }: BothFactorsSheetProps) {
  const [draft, setDraft] = useState(EMPTY)
  const [wasTried, setWasTried] = useState(false)
  // keeps its texts during the closing animation
  const [texts, setTexts] = useState(TEXTS[purpose ?? 'off'])
  if (purpose && texts !== TEXTS[purpose]) setTexts(TEXTS[purpose])
  const write = useWriteFetcher((value) =>
    onDone((value as { recoveryCodes?: string[] } | undefined)?.recoveryCodes ?? null),
  )
  const checked = bothFactorsSchema.safeParse(draft)
  const problem = (field: keyof typeof EMPTY) =>
    write.fields[field] ??
    (wasTried ? checked.error?.issues.find(({ path }) => path[0] === field)?.message : undefined)
  const set = (field: keyof typeof EMPTY) => (event: { target: { value: string } }) =>
    setDraft((before) => ({ ...before, [field]: event.target.value }))

  return (
    <FormSheet
      open={purpose !== null}
      onClose={onClose}
      title={texts.title}
      isComplete={checked.success}
      isDirty={false}
      isPending={write.isPending}
      submitLabel={texts.submit}
      message={write.message}
      onSubmit={() => checked.success && write.sendJson(texts.path, checked.data)}
      onAttempt={() => setWasTried(true)}
    >
      <p>{texts.text}</p>
      {isRequired && texts === TEXTS.off && (
        <p>Você administra o site: sem as duas etapas, os poderes de administrador ficam suspensos.</p>
      )}
      <Field label="Sua senha" error={problem('password')}>
        <PasswordInput
          value={draft.password}
          maxLength={128}
          autoComplete="current-password"
          onChange={set('password')}
        />
      </Field>
      <Field
        label="Código"
        hint="Os 6 números do aplicativo ou um código de recuperação."
        error={problem('code')}
      >
        <TextInput
          value={draft.code}
          maxLength={30}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          onChange={set('code')}
        />
      </Field>
    </FormSheet>
  )
}

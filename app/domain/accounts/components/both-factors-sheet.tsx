import { useState } from 'react'
import { Field } from '#app/ui/field.tsx'
import { FormSheet } from '#app/ui/form-sheet.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { useOpenCount } from '#app/ui/use-open-count.ts'
import { ACCOUNT_ACTIONS } from '../actions.ts'
import { bothFactorsSchema } from '../schema.ts'
import { useAccountForm } from './use-account-form.ts'

export type BothFactorsPurpose = 'turnOff' | 'renewCodes'

interface BothFactorsSheetProps {
  /** null while the sheet is closed. */
  purpose: BothFactorsPurpose | null
  /** Whether the person must have the second factor: true for administrators of the site (rule 59). */
  isRequired: boolean
  onClose: () => void
  /** Called with the new recovery codes, or with null after the second factor was turned off. */
  onDone: (recoveryCodes: readonly string[] | null) => void
}

const TEXTS = {
  turnOff: {
    title: 'Desativar as duas etapas',
    submit: 'Desativar',
    action: ACCOUNT_ACTIONS.turnOffSecondFactor,
    text: 'Para entrar bastará a senha, e os códigos de recuperação deixam de valer.',
  },
  renewCodes: {
    title: 'Fazer códigos novos',
    submit: 'Fazer códigos',
    action: ACCOUNT_ACTIONS.renewRecoveryCodes,
    text: 'Você recebe dez códigos novos, e os de antes deixam de valer.',
  },
} as const

/** Requires the password and a code to turn the second factor off or to get new recovery codes. */
export function BothFactorsSheet(props: BothFactorsSheetProps) {
  return <BothFactorsForm key={useOpenCount(props.purpose !== null)} {...props} />
}

function BothFactorsForm({ purpose, isRequired, onClose, onDone }: BothFactorsSheetProps) {
  // `purpose` is null during the closing animation, which still shows the texts
  const [texts, setTexts] = useState(TEXTS[purpose ?? 'turnOff'])
  if (purpose && texts !== TEXTS[purpose]) setTexts(TEXTS[purpose])
  const form = useAccountForm({
    schema: bothFactorsSchema,
    initial: { password: '', code: '' },
    action: texts.action,
    onDone: (value) => onDone((value as { recoveryCodes?: string[] } | undefined)?.recoveryCodes ?? null),
  })

  return (
    <FormSheet
      open={purpose !== null}
      onClose={onClose}
      title={texts.title}
      {...form.sheetProps}
      isDirty={false}
      submitLabel={texts.submit}
    >
      <p>{texts.text}</p>
      {isRequired && texts === TEXTS.turnOff && (
        <p>Você administra o site: sem as duas etapas, os poderes de administrador ficam suspensos.</p>
      )}
      <Field label="Sua senha" error={form.problemOf('password')}>
        <PasswordInput {...form.inputProps('password')} maxLength={128} autoComplete="current-password" />
      </Field>
      <Field
        label="Código"
        hint="Os 6 números do aplicativo ou um código de recuperação."
        error={form.problemOf('code')}
      >
        <TextInput
          {...form.inputProps('code')}
          maxLength={30}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
        />
      </Field>
    </FormSheet>
  )
}

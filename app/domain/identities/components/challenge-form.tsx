import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import type { FormProblems } from '../form-problems.ts'
import { challengeSchemas } from '../schema.ts'
import type { ChallengeMode } from '../sign-in-page.ts'
import styles from './auth-form.module.css'
import { FormAlert } from './form-alert.tsx'
import { useCheckedForm } from './use-checked-form.ts'
import { useHydrated } from './use-hydrated.ts'

interface ChallengeFormProps {
  mode: ChallengeMode
  refusal: FormProblems | undefined
  isPending: boolean
}

const CODE = {
  aplicativo: {
    label: 'Código de 6 números',
    hint: 'Abra o aplicativo autenticador no seu celular e digite o código que aparece agora.',
  },
  recuperacao: {
    label: 'Código de recuperação',
    hint: 'Um dos dez códigos que você guardou ao ativar. Cada um serve uma vez.',
  },
} as const

/** The code of the second step. Posts to the page's own address, so that the way back is kept. */
export function ChallengeForm({ mode, refusal, isPending }: ChallengeFormProps) {
  const { form, problems, onInput, onSubmit } = useCheckedForm(challengeSchemas[mode], refusal)
  const isHydrated = useHydrated()
  const { label, hint } = CODE[mode]
  const isApp = mode === 'aplicativo'
  return (
    <Form
      ref={form}
      method="post"
      replace
      noValidate={isHydrated}
      className={styles.form}
      onInput={onInput}
      onSubmit={onSubmit}
    >
      <FormAlert message={problems?.message} />
      <Field label={label} hint={hint} error={problems?.fields.code}>
        <TextInput
          name="code"
          className={styles.code}
          inputMode={isApp ? 'numeric' : 'text'}
          autoComplete={isApp ? 'one-time-code' : 'off'}
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          required
          autoFocus
          maxLength={isApp ? 12 : 30}
        />
      </Field>
      <Button type="submit" size="lg" wide pending={isPending && 'Conferindo...'}>
        Entrar
      </Button>
    </Form>
  )
}

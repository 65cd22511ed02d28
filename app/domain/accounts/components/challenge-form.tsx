import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { challengeSchemas } from '../schema.ts'
import type { ChallengeMode } from '../session/sign-in-page.ts'
import styles from './auth-form.module.css'
import { AuthForm, type SubmissionProps } from './auth-form.tsx'
import { useFormValidation } from './use-form-validation.ts'

interface ChallengeFormProps extends SubmissionProps {
  mode: ChallengeMode
}

const CODE_TEXTS = {
  aplicativo: {
    label: 'Código de 6 números',
    hint: 'Abra o aplicativo autenticador no seu celular e digite o código que aparece agora.',
  },
  recuperacao: {
    label: 'Código de recuperação',
    hint: 'Um dos dez códigos que você guardou ao ativar. Cada um serve uma vez.',
  },
} as const

/** Form for the code of a sign-in's second step. */
export function ChallengeForm({ mode, refusal, isPending }: ChallengeFormProps) {
  const validation = useFormValidation(challengeSchemas[mode], refusal)
  const usesAuthenticator = mode === 'aplicativo'
  return (
    <AuthForm validation={validation} submitLabel="Entrar" pendingLabel="Conferindo..." isPending={isPending}>
      <Field {...CODE_TEXTS[mode]} error={validation.problems?.fields.code}>
        <TextInput
          name="code"
          className={styles.codeInput}
          inputMode={usesAuthenticator ? 'numeric' : 'text'}
          autoComplete={usesAuthenticator ? 'one-time-code' : 'off'}
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          required
          autoFocus
          maxLength={usesAuthenticator ? 12 : 30}
        />
      </Field>
    </AuthForm>
  )
}

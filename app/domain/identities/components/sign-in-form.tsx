import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import type { FormProblems } from '../form-problems.ts'
import { signInSchema } from '../schema.ts'
import { FormAlert } from './form-alert.tsx'
import styles from './auth-form.module.css'
import { useCheckedForm } from './use-checked-form.ts'
import { useHydrated } from './use-hydrated.ts'

interface SignInFormProps {
  refusal: FormProblems | undefined
  isPending: boolean
}

/** 'Entrar' with e-mail and password. Posts to the page's own address. */
export function SignInForm({ refusal, isPending }: SignInFormProps) {
  const { form, problems, onInput, onSubmit } = useCheckedForm(signInSchema, refusal)
  const isHydrated = useHydrated()
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
      <Field label="E-mail" error={problems?.fields.email}>
        <TextInput
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={254}
          defaultValue={refusal?.values.email}
        />
      </Field>
      <Field label="Senha" error={problems?.fields.password}>
        <PasswordInput name="password" autoComplete="current-password" required maxLength={128} />
      </Field>
      <Button type="submit" size="lg" wide pending={isPending && 'Entrando...'}>
        Entrar
      </Button>
    </Form>
  )
}

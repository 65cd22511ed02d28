import type { FormEvent } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Field } from '#app/ui/field.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { EmailInput, TextInput } from '#app/ui/text-input.tsx'
import { CHILDREN_CONSENT } from '../children-consent.ts'
import type { FormProblems } from '../form-problems.ts'
import { meetsPasswordRules } from '../password-rules.ts'
import { PASSWORD_WEAK, PASSWORDS_DIFFER, registerSchema } from '../schema.ts'
import styles from './auth-form.module.css'
import { FormAlert } from './form-alert.tsx'
import { type GoogleOffer, GoogleSignIn } from './google-sign-in.tsx'
import { LegalLinks } from './legal-links.tsx'
import { PasswordChecklist } from './password-checklist.tsx'
import { useCheckedForm } from './use-checked-form.ts'
import { useHydrated } from './use-hydrated.ts'
import { useWeakPassword } from './use-weak-password.ts'

interface RegisterFormProps {
  refusal: FormProblems | undefined
  isPending: boolean
  google: GoogleOffer
}

const FORM_ID = 'register-form'

/** 'Cadastrar conta'. The button waits for a complete form once scripts run; the server checks all again. */
export function RegisterForm({ refusal, isPending, google }: RegisterFormProps) {
  const { form, texts, problems, refuse, onInput, onSubmit } = useCheckedForm(registerSchema, refusal)
  const isHydrated = useHydrated()
  const { password = '', confirmation = '' } = texts
  const differ = confirmation !== '' && password !== confirmation
  const isWeak = useWeakPassword(password, texts.email)
  const passwordProblem = isWeak ? PASSWORD_WEAK : problems?.fields.password
  const isComplete =
    !isWeak &&
    Boolean(texts.name?.trim() && texts.email?.trim() && texts.consent) &&
    meetsPasswordRules(password) &&
    password === confirmation
  return (
    <>
      <Form
        ref={form}
        id={FORM_ID}
        method="post"
        replace
        noValidate={isHydrated}
        className={styles.form}
        onInput={onInput}
        onSubmit={onSubmit}
      >
        <FormAlert message={problems?.message} />
        <Field
          label="Código de convite"
          mark="(opcional)"
          hint="Recebeu de outro responsável? Você entra na família dele."
          error={problems?.fields.inviteCode}
        >
          <TextInput
            name="inviteCode"
            className={styles.code}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            defaultValue={refusal?.values.inviteCode}
            onInput={upperCase}
          />
        </Field>
        <Field label="Nome completo" error={problems?.fields.name}>
          <TextInput
            name="name"
            autoComplete="name"
            autoCapitalize="words"
            required
            maxLength={120}
            defaultValue={refusal?.values.name}
          />
        </Field>
        <Field label="E-mail" error={problems?.fields.email}>
          <EmailInput required defaultValue={refusal?.values.email} />
        </Field>
        <Field label="Senha" error={passwordProblem}>
          <PasswordInput
            name="password"
            autoComplete="new-password"
            aria-describedby="password-rules"
            required
            maxLength={128}
          />
        </Field>
        <PasswordChecklist
          id="password-rules"
          password={password}
          isWeak={passwordProblem === PASSWORD_WEAK}
        />
        <Field label="Confirmar senha" error={differ ? PASSWORDS_DIFFER : problems?.fields.confirmation}>
          <PasswordInput name="confirmation" autoComplete="new-password" required maxLength={128} />
        </Field>
        <p role="status" className="visually-hidden">
          {confirmation !== '' && (differ ? PASSWORDS_DIFFER : 'As senhas coincidem.')}
        </p>
        <Field label={CHILDREN_CONSENT.title} hideLabel error={problems?.fields.consent}>
          <Checkbox
            surface="panel"
            name="consent"
            value="on"
            required
            title={CHILDREN_CONSENT.title}
            defaultChecked={refusal?.values.consent === 'on'}
          >
            {CHILDREN_CONSENT.text}
          </Checkbox>
        </Field>
        <LegalLinks lead="Ao criar a conta, você concorda com os" />
        <Button
          type="submit"
          size="lg"
          wide
          disabled={isHydrated && !isComplete && !isPending}
          pending={isPending && 'Criando conta...'}
        >
          Criar Conta
        </Button>
      </Form>
      <GoogleSignIn
        {...google}
        mode="cadastrar"
        formId={FORM_ID}
        inviteCode={texts.inviteCode}
        consent={texts.consent}
        onRefused={refuse}
      />
    </>
  )
}

function upperCase({ currentTarget: input }: FormEvent<HTMLInputElement>) {
  const upper = input.value.toUpperCase()
  if (upper === input.value) return
  const caret = input.selectionStart
  input.value = upper
  input.setSelectionRange(caret, caret)
}

import type { FormEvent } from 'react'
import { Link } from 'react-router'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Field } from '#app/ui/field.tsx'
import { EmailInput, TextInput } from '#app/ui/text-input.tsx'
import { CHILD_STATEMENT, CHILDREN_CONSENT } from '../children-consent.ts'
import { registerSchema } from '../schema.ts'
import { CHILD_SIGN_UP_PATH } from '../session/sign-in-page.ts'
import styles from './auth-form.module.css'
import { AuthForm, type SubmissionProps } from './auth-form.tsx'
import { type GoogleSignInOptions, GoogleSignIn } from './google-sign-in.tsx'
import { LegalLinks } from './legal-links.tsx'
import { isNewPasswordComplete, NewPasswordFields } from './new-password-fields.tsx'
import { useFormValidation } from './use-form-validation.ts'
import { useWeakPassword } from './use-weak-password.ts'

interface RegisterFormProps extends SubmissionProps {
  google: GoogleSignInOptions
  /** Whether it is the form of a child member. */
  isForChild: boolean
  /** The code in the link of an invitation. */
  inviteCode: string | undefined
}

const FORM_ID = 'register-form'

/** 'Cadastrar conta' (rules 53, 55). */
export function RegisterForm({ refusal, isPending, google, isForChild, inviteCode }: RegisterFormProps) {
  const validation = useFormValidation(registerSchema, refusal)
  const { values, problems } = validation
  const { password = '', confirmation = '' } = values
  const isWeak = useWeakPassword(password, values.email)
  const statement = isForChild ? CHILD_STATEMENT : CHILDREN_CONSENT
  const isComplete =
    Boolean(values.name?.trim() && values.email?.trim() && values.consent) &&
    (!isForChild || Boolean(values.inviteCode?.trim())) &&
    isNewPasswordComplete(password, confirmation, isWeak)
  return (
    <>
      <AuthForm
        id={FORM_ID}
        validation={validation}
        submitLabel="Criar Conta"
        pendingLabel="Criando conta..."
        isPending={isPending}
        isComplete={isComplete}
      >
        <Field
          label="Código de convite"
          labelNote={isForChild ? undefined : '(opcional)'}
          hint={
            isForChild
              ? 'Um responsável da sua família gera em Config › Responsáveis.'
              : 'Recebeu de outro responsável? Você entra na família dele.'
          }
          error={problems?.fields.inviteCode}
        >
          <TextInput
            name="inviteCode"
            className={styles.codeInput}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            defaultValue={refusal?.values.inviteCode ?? inviteCode}
            onInput={convertToUpperCase}
          />
        </Field>
        {!isForChild && (
          <Link to={CHILD_SIGN_UP_PATH} replace className={styles.childLink}>
            Sou criança e recebi um código
          </Link>
        )}
        {isForChild && <input type="hidden" name="forChild" value="on" />}
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
        <NewPasswordFields
          labels={{ password: 'Senha', confirmation: 'Confirmar senha' }}
          password={password}
          confirmation={confirmation}
          isWeak={isWeak}
          problemOf={(field) => problems?.fields[field]}
          inputProps={(name) => ({ name, required: true })}
        />
        <Field label={statement.title} hideLabel error={problems?.fields.consent}>
          <Checkbox
            surface="panel"
            name="consent"
            value="on"
            required
            title={statement.title}
            defaultChecked={refusal?.values.consent === 'on'}
          >
            {statement.text}
          </Checkbox>
        </Field>
        <LegalLinks lead="Ao criar a conta, você concorda com os" />
      </AuthForm>
      {/* Google's button carries the guardian's consent only */}
      {!isForChild && (
        <GoogleSignIn
          {...google}
          mode="cadastrar"
          formId={FORM_ID}
          inviteCode={values.inviteCode}
          consent={values.consent}
          onRefused={validation.showProblems}
        />
      )}
    </>
  )
}

function convertToUpperCase({ currentTarget: input }: FormEvent<HTMLInputElement>) {
  const upper = input.value.toUpperCase()
  if (upper === input.value) return
  const caret = input.selectionStart
  input.value = upper
  input.setSelectionRange(caret, caret)
}

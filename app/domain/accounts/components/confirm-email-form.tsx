import { BRAND } from '#content/brand.ts'
import { Form } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { DENY_INTENT } from '../email/email-link.ts'
import { signInSchema } from '../schema.ts'
import { AuthForm, type SubmissionProps } from './auth-form.tsx'
import { FormAlert } from './form-alert.tsx'
import { useFormValidation } from './use-form-validation.ts'

interface ConfirmEmailFormProps extends SubmissionProps {
  accountName: string
  isOwnSession: boolean
  hasPassword: boolean
  /** URL of the page that removes the e-mail from the account. */
  denyPath: string
}

/** 'Confirmar e-mail': needs one press if this browser is signed in to the account, otherwise the account's password. */
export function ConfirmEmailForm(props: ConfirmEmailFormProps) {
  const { accountName, isOwnSession, hasPassword, refusal, denyPath } = props
  return (
    <>
      <p>
        A conta <b>“{accountName}”</b> no {BRAND.name} usa este e-mail.
      </p>
      {isOwnSession ? (
        <>
          <FormAlert message={refusal?.message} />
          <p>Falta só um toque para a gente saber que este e-mail é seu.</p>
          <Form method="post" replace>
            <Button type="submit" size="lg" wide pending={props.isPending && CONFIRM_PENDING_LABEL}>
              {CONFIRM_LABEL}
            </Button>
          </Form>
        </>
      ) : hasPassword ? (
        <PasswordForm refusal={refusal} isPending={props.isPending} />
      ) : (
        <>
          <p>
            Essa conta entra com o Google. Para confirmar, entre nela neste aparelho e abra de novo o link do
            e-mail.
          </p>
          <ButtonLink to="/login" reloadDocument size="lg" wide>
            Entrar
          </ButtonLink>
        </>
      )}
      <ButtonLink to={denyPath} replace variant="quiet" wide>
        Não fui eu
      </ButtonLink>
    </>
  )
}

const passwordSchema = signInSchema.pick({ password: true })
const CONFIRM_LABEL = 'Confirmar e-mail'
const CONFIRM_PENDING_LABEL = 'Confirmando...'

function PasswordForm({ refusal, isPending }: Pick<ConfirmEmailFormProps, 'refusal' | 'isPending'>) {
  const validation = useFormValidation(passwordSchema, refusal)
  return (
    <AuthForm
      validation={validation}
      submitLabel={CONFIRM_LABEL}
      pendingLabel={CONFIRM_PENDING_LABEL}
      isPending={isPending}
    >
      <p>
        Neste aparelho você não está nessa conta. Digite a senha dela para confirmar. Só confirme se foi você
        quem criou a conta.
      </p>
      <Field label="Senha da conta" error={validation.problems?.fields.password}>
        <PasswordInput name="password" autoComplete="current-password" required maxLength={128} />
      </Field>
    </AuthForm>
  )
}

interface DenyEmailFormProps {
  accountName: string
  problem: string | undefined
  isPending: boolean
  /** URL of the page that confirms the e-mail. */
  confirmPath: string
}

/** 'Não fui eu': removes the e-mail from the account (rule 61). */
export function DenyEmailForm({ accountName, problem, isPending, confirmPath }: DenyEmailFormProps) {
  return (
    <>
      <FormAlert message={problem} />
      <p>
        Alguém informou este e-mail na conta <b>“{accountName}”</b>. Se não foi você, tire o seu e-mail dessa
        conta: ela não recebe mais nada aqui, e o endereço fica livre para você.
      </p>
      <Form method="post" replace>
        <Button
          type="submit"
          name="intent"
          value={DENY_INTENT}
          variant="terra"
          size="lg"
          wide
          pending={isPending && 'Tirando...'}
        >
          Tirar meu e-mail desta conta
        </Button>
      </Form>
      <ButtonLink to={confirmPath} replace variant="quiet" wide>
        A conta é minha
      </ButtonLink>
    </>
  )
}

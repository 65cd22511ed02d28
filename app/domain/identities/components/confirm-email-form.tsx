import { BRAND } from '#content/brand.ts'
import { Form } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { DENY_INTENT } from '../email-answer.ts'
import type { FormProblems } from '../form-problems.ts'
import { signInSchema } from '../schema.ts'
import styles from './auth-form.module.css'
import { FormAlert } from './form-alert.tsx'
import { useCheckedForm } from './use-checked-form.ts'
import { useHydrated } from './use-hydrated.ts'

interface ConfirmEmailFormProps {
  accountName: string
  isOwnSession: boolean
  hasPassword: boolean
  refusal: FormProblems | undefined
  isPending: boolean
  /** This page with the question whether the address is to go. */
  denyPath: string
}

/** 'Confirmar e-mail': one tap in a session of the account, else its password. Posts to the page's own address. */
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
            <ConfirmButton isPending={props.isPending} />
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

function PasswordForm({ refusal, isPending }: Pick<ConfirmEmailFormProps, 'refusal' | 'isPending'>) {
  const { form, problems, onInput, onSubmit } = useCheckedForm(passwordSchema, refusal)
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
      <p>
        Neste aparelho você não está nessa conta. Digite a senha dela para confirmar. Só confirme se foi você
        quem criou a conta.
      </p>
      <Field label="Senha da conta" error={problems?.fields.password}>
        <PasswordInput name="password" autoComplete="current-password" required maxLength={128} />
      </Field>
      <ConfirmButton isPending={isPending} />
    </Form>
  )
}

function ConfirmButton({ isPending }: { isPending: boolean }) {
  return (
    <Button type="submit" size="lg" wide pending={isPending && 'Confirmando...'}>
      Confirmar e-mail
    </Button>
  )
}

interface DenyEmailFormProps {
  accountName: string
  problem: string | undefined
  isPending: boolean
  /** This page with the question whether the address is right. */
  confirmPath: string
}

/** 'Não fui eu': takes the address from the account by a press. */
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

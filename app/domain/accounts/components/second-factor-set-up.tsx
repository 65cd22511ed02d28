import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { useWrite } from '#app/ui/use-write.ts'
import { ACCOUNT_ACTIONS } from '../actions.ts'
import { startSecondFactorSchema, turnOnSecondFactorSchema } from '../schema.ts'
import type { AuthenticatorKey } from '../second-factor/second-factor.ts'
import styles from './second-factor.module.css'
import { NoPasswordNotice } from './create-password.tsx'
import { EmailConfirmation } from './email-confirmation.tsx'
import { StepHeading } from './step-heading.tsx'

interface SecondFactorSetUpProps {
  appKey: AuthenticatorKey | null
  isRequired: boolean
  unconfirmedEmail: string | null
  passwordlessEmail: string | null
  onTurnedOn: (recoveryCodes: readonly string[]) => void
}

/** Asks for the password, then shows the key for the authenticator app. Its first code turns the second factor on. */
export function SecondFactorSetUp({
  appKey,
  isRequired,
  unconfirmedEmail,
  passwordlessEmail,
  onTurnedOn,
}: SecondFactorSetUpProps) {
  const [discardedKey, setDiscardedKey] = useState<string | null>(null)
  if (appKey && appKey.key !== discardedKey)
    return <CodeStep appKey={appKey} onTurnedOn={onTurnedOn} onRestart={() => setDiscardedKey(appKey.key)} />
  if (unconfirmedEmail) return <ConfirmEmailFirst email={unconfirmedEmail} />
  return <PasswordStep isRequired={isRequired} passwordlessEmail={passwordlessEmail} />
}

/** A second factor needs a confirmed e-mail: a stranger who registered it could lock out its owner (rule 59). */
function ConfirmEmailFirst({ email }: { email: string }) {
  return (
    <Card>
      <StepHeading>Primeiro, confirme seu e-mail</StepHeading>
      <p>Para ativar a verificação em duas etapas, a gente precisa saber que o e-mail da conta é seu.</p>
      <EmailConfirmation email={email} isVerified={false} />
    </Card>
  )
}

function PasswordStep({
  isRequired,
  passwordlessEmail,
}: Pick<SecondFactorSetUpProps, 'isRequired' | 'passwordlessEmail'>) {
  // uncontrolled, because the password may be typed before hydration
  const passwordRef = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const write = useWrite(() => undefined)
  const error = problem ?? write.fields.password
  function submit(event: FormEvent) {
    event.preventDefault()
    const input = startSecondFactorSchema.safeParse({ password: passwordRef.current?.value })
    setProblem(input.error?.issues[0]?.message)
    if (input.success) write.send(ACCOUNT_ACTIONS.startSecondFactor, input.data)
  }
  return (
    <Card>
      <StepHeading>Sua conta mais protegida</StepHeading>
      {isRequired && (
        <p className={styles.requirementNotice}>
          Você administra o site: para usar os poderes de administrador, a verificação em duas etapas precisa
          estar ativada.
        </p>
      )}
      <p>
        Além da senha, entrar passa a pedir um código que só o seu celular mostra. Você precisa de um
        aplicativo autenticador, como Google Authenticator, Microsoft Authenticator ou Aegis.
      </p>
      <p>Ao ativar, os outros aparelhos saem da sua conta.</p>
      {passwordlessEmail && <NoPasswordNotice email={passwordlessEmail} />}
      <form onSubmit={submit} noValidate hidden={passwordlessEmail !== null} className={styles.form}>
        <Field label="Sua senha" hint="Para ter certeza de que é você." error={error}>
          <PasswordInput ref={passwordRef} maxLength={128} autoComplete="current-password" />
        </Field>
        <FormMessage message={error ? undefined : write.message} />
        <Button type="submit" pending={write.isPending && 'Conferindo...'}>
          Continuar
        </Button>
      </form>
    </Card>
  )
}

interface CodeStepProps {
  appKey: AuthenticatorKey
  onTurnedOn: (recoveryCodes: readonly string[]) => void
  onRestart: () => void
}

function CodeStep({ appKey: { key, link, qr }, onTurnedOn, onRestart }: CodeStepProps) {
  const codeRef = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const write = useWrite((value) => onTurnedOn((value as { recoveryCodes: string[] }).recoveryCodes))
  const error = problem ?? write.fields.code
  function submit(event: FormEvent) {
    event.preventDefault()
    const input = turnOnSecondFactorSchema.safeParse({ code: codeRef.current?.value })
    setProblem(input.error?.issues[0]?.message)
    if (input.success) write.send(ACCOUNT_ACTIONS.turnOnSecondFactor, input.data)
  }
  return (
    <Card>
      <StepHeading>Junte o aplicativo autenticador</StepHeading>
      <p>Abra o aplicativo no celular e leia este código QR:</p>
      <svg viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label="Código QR" className={styles.qr}>
        <path fill="#fff" d={`M0 0h${qr.size}v${qr.size}h-${qr.size}z`} />
        <path fill="#000" d={qr.path} />
      </svg>
      <p>
        O aplicativo está neste aparelho?{' '}
        <a href={link} className={styles.authenticatorLink}>
          Abrir no aplicativo autenticador
        </a>
      </p>
      <p id="app-key-label">Ou digite esta chave no aplicativo:</p>
      <code aria-labelledby="app-key-label" className={styles.key}>
        {key}
      </code>
      <form onSubmit={submit} noValidate className={styles.form}>
        <Field
          label="Código de 6 números"
          hint="O que aparece agora no aplicativo. Ele muda a cada 30 segundos."
          error={error}
        >
          <TextInput
            ref={codeRef}
            className={styles.codeInput}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            onChange={() => setProblem(undefined)}
          />
        </Field>
        <FormMessage message={error ? undefined : write.message} />
        <div className={styles.buttons}>
          <Button type="submit" pending={write.isPending && 'Conferindo...'}>
            Ativar
          </Button>
          <Button variant="quiet" onClick={onRestart}>
            Começar de novo
          </Button>
        </div>
      </form>
    </Card>
  )
}

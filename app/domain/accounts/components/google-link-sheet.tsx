import { useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormSheet } from '#app/ui/form-sheet.tsx'
import type { DialogState } from '#app/ui/sheet.tsx'
import { newRequestId } from '#app/ui/new-request-id.ts'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { useToasts } from '#app/ui/toasts.tsx'
import { useOpenCount } from '#app/ui/use-open-count.ts'
import { useWrite } from '#app/ui/use-write.ts'
import { ACCOUNT_ACTIONS } from '../actions.ts'
import { googleMessage, type GoogleResult, POP_UP_BLOCKED } from '../google/google-result.ts'
import { linkGoogleSchema } from '../schema.ts'
import { NoPasswordNotice } from './create-password.tsx'
import { useGoogleWindow } from './use-google-window.ts'

interface GoogleLinkSheetProps extends DialogState {
  hasPassword: boolean
  email: string
}

/** 'Vincular ao Google': asks for the password; a second press opens Google's pop-up. */
export function GoogleLinkSheet(props: GoogleLinkSheetProps) {
  return <GoogleLinkForm key={useOpenCount(props.open)} {...props} />
}

/** Google's authorization page, and the id of the pop-up for it. */
interface Authorization {
  url: string
  windowId: string | null
}

function GoogleLinkForm({ open, onOpenChange, hasPassword, email }: GoogleLinkSheetProps) {
  const [password, setPassword] = useState('')
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const windowIdRef = useRef<string | null>(null)
  const [authorization, setAuthorization] = useState<Authorization | null>(null)
  // 'fechado' stands for no result yet, because it has no message
  const [result, setResult] = useState<GoogleResult>('fechado')
  const { show } = useToasts()
  const google = useGoogleWindow(finish)
  const write = useWrite((value) => {
    const { url } = value as { url: string }
    // without a pop-up, Google opens in this window
    const windowId = windowIdRef.current
    if (windowId === null) window.location.assign(url)
    else setAuthorization({ url, windowId })
  })
  const input = linkGoogleSchema.safeParse({ password, windowId: null })

  function finish(newResult: GoogleResult) {
    setAuthorization(null)
    setResult(newResult)
    if (newResult !== 'vinculado') return
    onOpenChange(false)
    show({ text: 'Conta do Google vinculada.' })
  }
  function sendPassword(windowId: string | null) {
    setResult('fechado')
    windowIdRef.current = windowId
    write.send(ACCOUNT_ACTIONS.linkGoogle, { password, windowId })
  }
  function submit() {
    if (google.state === 'open') google.focus()
    else if (authorization?.windowId) google.open(authorization.windowId, authorization.url)
    else sendPassword(newRequestId())
  }

  return (
    <FormSheet
      open={open}
      onClose={() => onOpenChange(false)}
      title="Vincular ao Google"
      isComplete={hasPassword && input.success}
      isDirty={false}
      isPending={write.isPending}
      submitLabel={authorization ? 'Escolher conta do Google' : 'Confirmar senha'}
      message={google.state === 'blocked' ? POP_UP_BLOCKED : (write.message ?? googleMessage(result, 'link'))}
      onSubmit={submit}
      onAttempt={() => setWasSubmitted(true)}
    >
      {!hasPassword && <NoPasswordNotice email={email} />}
      {hasPassword && !authorization && (
        <>
          <p>Depois de vincular, você entra com o Google ou com a senha, como preferir.</p>
          <Field
            label="Sua senha"
            hint="Para ter certeza de que é você."
            error={write.fields.password ?? (wasSubmitted ? input.error?.issues[0]?.message : undefined)}
          >
            <PasswordInput
              value={password}
              maxLength={128}
              autoComplete="current-password"
              onChange={(event) => setPassword(event.target.value)}
            />
          </Field>
        </>
      )}
      {authorization && (
        <p role="status">
          {google.state === 'open'
            ? 'Continue na janela do Google que abriu.'
            : 'Senha confirmada. Agora escolha a conta do Google.'}
        </p>
      )}
      {google.state === 'blocked' && (
        <Button variant="outline" wide onClick={() => sendPassword(null)}>
          Continuar nesta janela
        </Button>
      )}
    </FormSheet>
  )
}

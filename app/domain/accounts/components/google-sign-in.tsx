import { type FormEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { newRequestId } from '#app/ui/new-request-id.ts'
import { type FormProblems, problemsOf } from '../form-problems.ts'
import {
  GOOGLE_START_PATH,
  googleProblems,
  googlePurposeOf,
  type GoogleResult,
  POP_UP_BLOCKED,
} from '../google/google-result.ts'
import { googleStartSchema } from '../schema.ts'
import { pathOfChallenge, type SignInMode } from '../session/sign-in-page.ts'
import { FormAlert } from './form-alert.tsx'
import { GoogleMark } from './google-mark.tsx'
import styles from './google-sign-in.module.css'
import { useGoogleWindow } from './use-google-window.ts'
import { useIsHydrated } from './use-is-hydrated.ts'

export interface GoogleSignInOptions {
  isOffered: boolean
  /** Path to open after the sign-in, already validated by the server. */
  returnPath: string
}

interface GoogleSignInProps extends GoogleSignInOptions {
  mode: SignInMode
  /** Id of the registration form. Without scripts, the button submits that form. */
  formId?: string
  inviteCode?: string | undefined
  consent?: string | undefined
  onRefused: (problems: FormProblems) => void
}

/**
 * 'Entrar com Google' or 'Cadastrar com Google' (rule 58). The form posts into a pop-up, or into this window if pop-ups
 * are blocked or scripts do not run.
 */
export function GoogleSignIn({ isOffered, returnPath, mode, onRefused, ...formFields }: GoogleSignInProps) {
  const navigate = useNavigate()
  const isHydrated = useIsHydrated()
  const windowIdInput = useRef<HTMLInputElement>(null)
  const windowIdRef = useRef<string>(undefined)
  const google = useGoogleWindow(finish)
  if (!isOffered) return null

  function finish(result: GoogleResult) {
    if (result === 'entrou') return void navigate(returnPath, { replace: true })
    if (result === 'segunda-etapa')
      return void navigate(pathOfChallenge('aplicativo', returnPath), { replace: true })
    const problems = googleProblems(result, googlePurposeOf(mode))
    if (problems) onRefused(problems)
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget
    const input = windowIdInput.current
    if (!input) return
    if (google.state === 'open') {
      event.preventDefault()
      return google.focus()
    }
    const { submitter } = event.nativeEvent as SubmitEvent
    const isSameWindow = submitter instanceof HTMLButtonElement && submitter.value === 'same-window'
    // every press uses the same id, so that the result of an earlier pop-up still arrives
    windowIdRef.current ??= newRequestId()
    const windowId = isSameWindow ? '' : windowIdRef.current
    const result = googleStartSchema.safeParse({ inviteCode: formFields.inviteCode })
    if (!result.success) {
      event.preventDefault()
      return onRefused(problemsOf(result.error, {}))
    }
    if (!isSameWindow && !google.open(windowId)) return event.preventDefault()
    // set in the DOM and not by React, because the browser sends the form as soon as this handler returns
    input.value = windowId
    form.target = isSameWindow ? '' : google.nameOf(windowId)
  }

  const action = startPathOf(mode, returnPath)
  const label = mode === 'entrar' ? 'Entrar com Google' : 'Cadastrar com Google'
  return (
    <form method="post" action={action} className={styles.form} onSubmit={submit}>
      <p className={styles.divider}>ou</p>
      <input type="hidden" name="windowId" ref={windowIdInput} />
      {mode === 'cadastrar' && (
        <>
          <input type="hidden" name="inviteCode" value={formFields.inviteCode ?? ''} />
          <input type="hidden" name="consent" value={formFields.consent ?? ''} />
        </>
      )}
      {google.state === 'blocked' && (
        <>
          <FormAlert message={POP_UP_BLOCKED} />
          <Button type="submit" value="same-window" variant="outline" wide>
            Continuar nesta janela
          </Button>
        </>
      )}
      <button
        type="submit"
        // without scripts, the button submits the registration form, which has the code and the consent
        form={isHydrated ? undefined : formFields.formId}
        formAction={isHydrated ? undefined : action}
        formNoValidate
        className={styles.button}
        aria-busy={google.state === 'open' || undefined}
      >
        <GoogleMark />
        <span>{label}</span>
      </button>
      <p role="status" className={styles.status}>
        {google.state === 'open' && 'Continue na janela do Google que abriu.'}
      </p>
    </form>
  )
}

function startPathOf(mode: SignInMode, returnPath: string): string {
  const search = new URLSearchParams({ modo: mode })
  if (returnPath !== '/app') search.set('volta', returnPath)
  return `${GOOGLE_START_PATH}?${search}`
}

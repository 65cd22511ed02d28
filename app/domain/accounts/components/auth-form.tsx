import type { ReactNode } from 'react'
import { Form, type FormProps } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import type { FormProblems } from '../form-problems.ts'
import styles from './auth-form.module.css'
import { FormAlert } from './form-alert.tsx'
import { FormNotice } from './form-notice.tsx'
import type { FormValidation } from './use-form-validation.ts'
import { useIsHydrated } from './use-is-hydrated.ts'

/** The refusal of the last submission, and whether a submission has no response yet. */
export interface SubmissionProps {
  refusal: FormProblems | undefined
  isPending: boolean
}

interface AuthFormProps extends Pick<FormProps, 'id' | 'action'> {
  validation: FormValidation
  submitLabel: string
  pendingLabel: string
  isPending: boolean
  /** If false, the submit button looks disabled, and a press shows the message of each invalid field. */
  isComplete?: boolean
  /** Value of the submit button, which is named `intent`. */
  intent?: string
  footer?: ReactNode
  children: ReactNode
}

/** Form of a sign-in page: message, fields and submit button. Posts to the page's URL unless `action` is set. */
export function AuthForm({
  validation: { formRef, problems, onInput, onSubmit },
  submitLabel,
  pendingLabel,
  isPending,
  isComplete = true,
  intent,
  footer,
  children,
  ...formProps
}: AuthFormProps) {
  const isHydrated = useIsHydrated()
  return (
    <Form
      {...formProps}
      ref={formRef}
      method="post"
      replace
      noValidate={isHydrated}
      className={styles.form}
      onInput={onInput}
      onSubmit={onSubmit}
    >
      <FormAlert message={problems?.message} />
      <FormNotice text={problems?.notice} />
      {children}
      <Button
        type="submit"
        {...(intent && { name: 'intent', value: intent })}
        size="lg"
        wide
        // not `disabled`, because then the button could get neither a press nor the focus
        aria-disabled={isHydrated && !isComplete}
        pending={isPending && pendingLabel}
      >
        {submitLabel}
      </Button>
      {footer}
    </Form>
  )
}

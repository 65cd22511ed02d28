import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import { createContext, use, useId, useState, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'

type FieldControl = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldContextValue extends FieldControl {
  labelText: string | undefined
  onProblem: (problem: string | undefined) => void
}

const FieldContext = createContext<FieldContextValue | null>(null)

/** The id, description and error state for a control, from the surrounding Field. `props` take precedence. */
export function useFieldControl(props: {
  id?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined
}) {
  const field = use(FieldContext)
  const describedBy = [props['aria-describedby'], field?.['aria-describedby']].filter(Boolean).join(' ')
  return {
    id: props.id ?? field?.id,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': props['aria-invalid'] ?? field?.['aria-invalid'],
  }
}

/** The label of the surrounding Field, for the accessible names of a control's parts ('Aumentar pontos'). */
export function useFieldLabel(): string | undefined {
  return use(FieldContext)?.labelText
}

/** A function by which a control shows why it cannot read what was typed. Outside of a Field it does nothing. */
export function useFieldProblem(): FieldContextValue['onProblem'] {
  return use(FieldContext)?.onProblem ?? (() => {})
}

export type FieldProps = {
  label: ReactNode
  /** Text after the label, such as '(opcional)'. */
  labelNote?: ReactNode
  hint?: ReactNode
  /** Error message, which also marks the control as invalid. */
  error?: ReactNode
  /** Shows the label to assistive technology only. */
  hideLabel?: boolean
  id?: string
  className?: string
  /** A control of this folder, which reads the context, or a function that receives id and aria attributes. */
  children: ReactNode | ((control: FieldControl) => ReactNode)
}

export function Field({ label, labelNote, hint, hideLabel, id, className, children, ...props }: FieldProps) {
  const generatedId = useId()
  const [problem, setProblem] = useState<string>()
  const error = problem ?? props.error
  const controlId = id ?? generatedId
  const control: FieldControl = {
    id: controlId,
    'aria-describedby': describedByIds(controlId, error, hint),
    'aria-invalid': error ? true : undefined,
  }
  return (
    <div className={classNames(styles.field, className)}>
      <div className={classNames(styles.head, hideLabel && 'visually-hidden')}>
        <label htmlFor={controlId}>
          {label}
          {labelNote && <span className={styles.labelNote}> {labelNote}</span>}
        </label>
      </div>
      <FieldContext
        value={{
          ...control,
          labelText: typeof label === 'string' ? label : undefined,
          onProblem: setProblem,
        }}
      >
        {typeof children === 'function' ? children(control) : children}
      </FieldContext>
      <FieldNotes id={controlId} hint={hint} error={error} />
    </div>
  )
}

export type FieldGroupProps = Pick<FieldProps, 'labelNote' | 'hint' | 'error'> & {
  legend: ReactNode
  /** Text at the right end of the legend's line. */
  aside?: ReactNode
  /** Legend in heading size. */
  large?: boolean
  /** Shows the legend to assistive technology only. */
  hideLegend?: boolean | undefined
  children: ReactNode
}

/** A fieldset styled as Field, around several controls. */
export function FieldGroup({
  legend,
  labelNote,
  aside,
  hint,
  error,
  large,
  hideLegend,
  children,
}: FieldGroupProps) {
  const id = useId()
  return (
    <fieldset
      id={id}
      aria-describedby={describedByIds(id, error, hint)}
      className={classNames(styles.field, styles.group)}
      data-invalid={error ? '' : undefined}
    >
      <legend className={classNames(large && styles.largeLegend, hideLegend && 'visually-hidden')}>
        {legend}
        {labelNote && <span className={styles.labelNote}> {labelNote}</span>}
      </legend>
      {aside && <span className={styles.aside}>{aside}</span>}
      {children}
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  )
}

/** The value of `aria-describedby`: the ids of error and hint, if they are shown. */
function describedByIds(id: string, error: ReactNode, hint: ReactNode): string | undefined {
  return [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined
}

function FieldNotes({ id, hint, error }: { id: string; hint?: ReactNode; error?: ReactNode }) {
  return (
    <>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <CircleAlert size={18} aria-hidden="true" />
          <span>{error}</span>
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </>
  )
}
